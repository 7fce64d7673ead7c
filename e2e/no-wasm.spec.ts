import type { Page } from '@playwright/test'
import type { Log } from './support/log.js'
import { button, fact, modal, openModal } from './support/modal.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'
import { world } from './support/world.js'

// Browsers and pages in which WebAssembly does not run: visitor and developer read what is missing, not that the connection is bad.

const MISSING = 'delete window.WebAssembly'
const FULL = `const { instantiate } = WebAssembly
WebAssembly.instantiate = (...given) => window.full === false
  ? instantiate(...given)
  : Promise.reject(new RangeError('Out of memory: Cannot allocate Wasm memory for new instance'))`

const alert = (page: Page) => modal(page).getByRole('alert')
/** What the developer reads of our errors. */
const told = (log: Log) => log.console.filter((line) => line.startsWith('error: [drawstring'))

/** Takes out of the page's policy what WebAssembly needs. */
async function forbid(page: Page): Promise<void> {
  const { origin, port } = new URL(world().pageUrl)
  const isPage = (url: URL) => url.origin === origin && url.pathname === '/'
  await page.route(isPage, async (route) => {
    // The name is the browser's alone.
    const { search } = new URL(route.request().url())
    const response = await route.fetch({ url: `http://127.0.0.1:${port}/${search}` })
    const policy = response.headers()['content-security-policy'] ?? ''
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace(" 'wasm-unsafe-eval'", ''),
    }
    await route.fulfill({ response, headers })
  })
}

test('where WebAssembly is missing the visitor and the developer read so', async ({
  log,
  page,
  visit,
}) => {
  await page.addInitScript(MISSING)
  await install(page)
  await visit()
  await openModal(page)
  await expect(alert(page)).toContainText('Turn on WebAssembly and reload the page')
  await expect(alert(page)).not.toContainText('connection')
  // Another try on this page would end the same way.
  await expect(button(page, 'Try again')).toBeHidden()
  expect(told(log)).toEqual([expect.stringContaining('[drawstring DS908]')])
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})

test('where the page’s policy forbids WebAssembly both read who can change that', async ({
  log,
  page,
  visit,
}) => {
  await forbid(page)
  await install(page)
  await visit()
  await openModal(page)
  await expect(alert(page)).toContainText('Tell the owner of this site')
  expect(told(log)).toEqual([expect.stringContaining("'wasm-unsafe-eval' to script-src")])
  expect(told(log)[0]).toContain('[drawstring DS909]')
  // That the policy refuses is what this test is about.
  log.console.length = 0
})

test('where there is no memory for it another try may help', async ({ log, page, visit }) => {
  await page.addInitScript(FULL)
  await install(page)
  await visit()
  await openModal(page)
  await expect(alert(page)).toContainText('Close other tabs or apps')
  expect(told(log)).toEqual([expect.stringContaining('[drawstring DS911]')])
  await page.evaluate('window.full = false')
  await button(page, 'Try again').click()
  await button(page, WALLET).click()
  await expect(fact(page, 'Status')).toHaveText('connected')
})

test('a visitor who was connected is told too, in their language', async ({ log, page, visit }) => {
  await install(page)
  await visit({ locale: 'de' })
  await page.evaluate(() => window.drawstring.open())
  await button(page, WALLET).click()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await page.addInitScript(MISSING)
  await page.reload()
  await expect.poll(() => told(log)).toEqual([expect.stringContaining('[drawstring DS908]')])
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await page.evaluate(() => void window.drawstring.open().catch(() => {}))
  await expect(alert(page)).toContainText('Schalte WebAssembly ein')
})
