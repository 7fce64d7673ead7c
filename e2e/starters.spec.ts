import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devEvmAddresses } from '@drawstring/testing'
import { installDevWallet } from '@drawstring/testing/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { starters } from './consumers/apps.mjs'
import { type App, prepare } from './consumers/prepare.js'
import { serveBuilt, serveSources } from './consumers/serve.js'
import { expect, FIRST_TIME_MS, named, test } from './consumers/test.js'
import { shownFiles } from './support/guide.js'
import { origins } from './support/log.js'
import { button, modal, openModal, seeNoKnot, view } from './support/modal.js'
import { at } from './support/paths.js'
import { WALLET } from './support/wallet.js'

/** What development servers and React print for developers. Next.js may receive a message about static pages before its router is ready. */
const FOR_DEVELOPERS =
  /^debug: \[vite\] |^info: .*React DevTools|^log: \[(HMR|Fast Refresh)\] |^warning: \[HMR\] .*isrManifest/
const GATEWAY = 'http://127.0.0.1:8787'
const [OWNER] = devEvmAddresses
/** How many files each guide shows. */
const GUIDES = { wagmi: 6, viem: 3, ethers: 4 }

for (const { name } of starters.filter(({ isAlways }) => isAlways || process.env.STARTERS)) {
  test.describe(name, () => {
    // Each is made once. Others may be made by the side of it.
    test.describe.configure({ mode: 'default' })
    let app: App

    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    test.beforeAll(async ({}, info) => {
      app = await make(name, info)
    })

    test(`${name}: it builds without a warning`, async () => {
      const said = await readFile(join(app.folder, 'build.log'), 'utf8')
      expect(said).toMatch(/built in|Compiled successfully/)
      expect(said).not.toMatch(/warn|deprecat|\(!\)|⚠/i)
    })

    test(`${name}: the modal and the library’s own calls have the same session`, async ({
      page,
      gateway,
      log,
    }) => {
      await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
      const { origin, stop } = await serveBuilt(app)
      try {
        await page.goto(origin)
        await connect(page)
        await switchInModal(page, 'Base')
        await expect(shown(page, 'Chain')).toHaveText('Base')
        await press(page, 'Switch to Ethereum')
        await expect(networkButton(page)).toHaveText(/Ethereum/)
        await expect(shown(page, 'Chain')).toHaveText('Ethereum')
        await press(page, 'Sign a message')
        await expect(shown(page, 'Signature')).toHaveText(/^0x[0-9a-f]{130}$/)
        await press(page, 'Send nothing to myself')
        await expect(shown(page, 'Transaction')).toHaveText(/^0x[0-9a-f]{64}$/)
        await page.reload()
        await expect(shown(page, 'Address')).toHaveText(OWNER)
        await expect(shown(page, 'Chain')).toHaveText('Ethereum')
        // What wagmi keeps in a cookie, a server knows for the first frame.
        if (name.startsWith('next-')) {
          expect(await (await page.request.get(origin)).text()).toContain(OWNER)
        }
        await press(page, 'Disconnect')
        await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
        await expect(shown(page, 'Address')).toBeHidden()
        expect(log.console).toEqual([])
        expect(origins(log).filter((asked) => ![origin, GATEWAY].includes(asked))).toEqual([])
      } finally {
        await stop()
      }
    })

    if (name.startsWith('next-'))
      test(`${name}: server and browser draw the same first frame, as React says in development`, async ({
        page,
        gateway,
        log,
      }) => {
        await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
        const { origin, stop } = await serveSources(app)
        try {
          await page.goto(origin)
          await connect(page)
          await page.reload()
          await expect(shown(page, 'Address')).toHaveText(OWNER)
          await press(page, 'Disconnect')
          await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
          expect(log.console.filter((line) => !FOR_DEVELOPERS.test(line))).toEqual([])
          await page.goto('about:blank')
        } finally {
          await stop()
        }
      })

    if (name !== 'vite-wagmi') return

    test('vite-wagmi: the guide’s Content-Security-Policy is enough', async ({
      page,
      gateway,
      log,
    }) => {
      const guide = await readFile(at('docs/wagmi.md'), 'utf8')
      const policy = guide.match(/^ {4}(script-src .*)$/m)?.[1]?.replaceAll('YOUR_GATEWAY', GATEWAY)
      expect(policy).toContain(`connect-src 'self' ${GATEWAY};`)
      await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
      const file = join(app.folder, 'dist/index.html')
      const before = await readFile(file, 'utf8')
      const meta = `<meta http-equiv="content-security-policy" content="${policy}" />`
      await writeFile(file, before.replace('<head>', `<head>${meta}`))
      const { origin, stop } = await serveBuilt(app)
      try {
        await page.goto(origin)
        await connect(page)
        await press(page, 'Sign a message')
        await expect(shown(page, 'Signature')).toHaveText(/^0x/)
        expect(log.console).toEqual([])
      } finally {
        await writeFile(file, before)
        await stop()
      }
    })

    test('vite-wagmi: a file that changes while the page is worked on leaves the session as it is', async ({
      page,
      gateway,
      log,
    }) => {
      await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
      const { origin, stop } = await serveSources(app)
      const file = join(app.folder, 'src/App.tsx')
      const before = await readFile(file, 'utf8')
      try {
        await page.goto(origin)
        await connect(page)
        await switchInModal(page, 'Base')
        await writeFile(file, before.replace('<h1>Drawstring', '<h1>Changed'))
        await expect(page.getByRole('heading', { name: 'Changed' })).toBeVisible()
        await expect(shown(page, 'Chain')).toHaveText('Base')
        await press(page, 'Switch to Ethereum')
        await expect(networkButton(page)).toHaveText(/Ethereum/)
        await expect(shown(page, 'Address')).toHaveText(OWNER)
        expect(log.console.filter((line) => !FOR_DEVELOPERS.test(line))).toEqual([])
        // A server's client looks out for it by other means once it is gone.
        await page.goto('about:blank')
      } finally {
        await writeFile(file, before)
        await stop()
      }
    })
  })
}

test('the guides show the starters’ files as they are', async () => {
  for (const [guide, count] of Object.entries(GUIDES)) {
    const shown = await shownFiles(guide)
    expect(shown, guide).toHaveLength(count)
    for (const { path, code } of shown) expect(code).toBe(await readFile(at(path), 'utf8'))
  }
})

/** Makes a starter, unless it is made. */
async function make(name: string, info: TestInfo): Promise<App> {
  info.setTimeout(FIRST_TIME_MS)
  return named(await prepare([name]), name)
}

/** What the library told the page. */
const shown = (page: Page, name: string) =>
  page
    .getByRole('paragraph')
    .filter({ hasText: `${name}:` })
    .locator('output')

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const networkButton = (page: Page) =>
  page.locator('.drawstring-button').filter({ hasText: /^(Ethereum|Base)$/ })

async function connect(page: Page): Promise<void> {
  await openModal(page)
  await button(page, WALLET).click()
  await expect(shown(page, 'Address')).toHaveText(OWNER)
  await expect(shown(page, 'Chain')).toHaveText('Ethereum')
  await expect(shown(page, 'Wallet')).toHaveText(WALLET)
  await seeNoKnot(page)
}

async function switchInModal(page: Page, name: string): Promise<void> {
  await networkButton(page).click()
  await expect(view(page, 'Networks')).toBeVisible()
  await button(page, name).click()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
}
