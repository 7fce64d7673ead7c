import { devEvmAddresses } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { ask } from './support/asking.js'
import { button, fact, modal, openModal, view } from './support/modal.js'
import { expectNotice } from './support/notices.js'
import { keepOpened, uriIn } from './support/opened.js'
import { type Phone, startPhone } from './support/phone.js'
import { phoneBrowsers, walletBrowsers } from './support/phoneBrowsers.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

/** The page on the phone that the wallet is on. */
const [address] = devEvmAddresses
const visitor = { options: { walletConnect: { relay: 'own' } } } as const

/** So long an app that was opened may take to come up. */
const MISSED_MS = 2_000
/** So late, in the page's own time, some wallets come. */
const LATE_MS = 800
/** At most so long the page does not look for them. */
const LOOK_AGAIN_MS = 800

let phone: Phone
test.beforeEach(async ({ world }) => {
  phone = await startPhone(world.gatewayUrl, [world.one.caip2, world.two.caip2])
})
test.afterEach(() => phone.stop())

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Presses a wallet once the page has had a moment to make its link, as people do who read before they press. */
async function press(page: Page, wallet: string): Promise<void> {
  await openModal(page)
  await expect(button(page, wallet)).toBeVisible()
  await page.waitForFunction(() => window.drawstring.read('pairing').link !== undefined)
  await button(page, wallet).tap()
}

for (const { name, agent, telegram, puts } of phoneBrowsers) {
  test.describe(name, () => {
    test.use({ userAgent: agent })

    test(`in ${name} a press opens the app within the press, and the app connects`, async ({
      page,
      visit,
    }) => {
      if (puts) await page.addInitScript(puts)
      const opened = await keepOpened(page)
      await visit(visitor)
      await press(page, 'MetaMask')
      const [first] = await opened()
      expect(first).toMatchObject({ target: telegram ? '_blank' : '_top', during: 'click' })
      const twice = telegram === 'twice'
      expect(first?.url).toMatch(
        twice ? /^metamask:\/\/wc\?uri=wc%253A/ : /^metamask:\/\/wc\?uri=wc%3A/,
      )
      const uri = uriIn(first)
      await phone.scan(twice ? decodeURIComponent(uri) : uri)
      await expect(fact(page, 'Address')).toHaveText(address)
    })
  })
}

test.describe('the browser inside MetaMask', () => {
  test.use({ userAgent: walletBrowsers.metaMask })

  test('connects that MetaMask, which is there once, and opens no app', async ({ page, visit }) => {
    const opened = await keepOpened(page)
    await install(page, { name: 'MetaMask', rdns: 'io.metamask.mobile', windowEthereum: true })
    await visit(visitor)
    await openModal(page)
    await expect(button(page, /^All wallets \d/)).toBeVisible()
    await expect(button(page, /^MetaMask/)).toHaveCount(1)
    await expect(button(page, 'Browser Wallet')).toHaveCount(0)
    await button(page, /^MetaMask/).tap()
    await expect(fact(page, 'Address')).toHaveText(address)
    await expect(fact(page, 'Wallet')).toHaveText('MetaMask')
    expect(await opened()).toEqual([])
  })
})

test.describe('the browser inside a wallet that does not announce itself', () => {
  test.use({ userAgent: walletBrowsers.coinbase })

  test('connects that wallet, although it comes late and without a word, opens no app, and resumes it', async ({
    page,
    visit,
  }) => {
    await page.clock.install()
    const opened = await keepOpened(page)
    // As older wallets do: nothing but `window.ethereum`.
    await page.addInitScript(
      ([account, late]) => {
        const request = async ({ method }: { method: string }) =>
          method === 'eth_chainId' ? '0x7a69' : [account]
        setTimeout(() => Object.assign(window, { ethereum: { request } }), late)
      },
      [address, LATE_MS] as const,
    )
    await visit(visitor)
    await openModal(page)
    await expect(button(page, /^All wallets/)).toBeVisible()
    await page.clock.runFor(LATE_MS + LOOK_AGAIN_MS)
    await button(page, 'Browser Wallet').tap()
    await expect(fact(page, 'Address')).toHaveText(address)
    expect(await opened()).toEqual([])
    await page.reload()
    await page.clock.runFor(LATE_MS + LOOK_AGAIN_MS)
    await expect(fact(page, 'Status')).toHaveText('connected')
  })
})

test.describe('an iPhone', () => {
  test.use({ userAgent: phoneBrowsers[0]?.agent })

  test('a page that stays in front offers the address, the store, a code and the link', async ({
    page,
    visit,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const opened = await keepOpened(page)
    await visit(visitor)
    await press(page, 'MetaMask')
    await expect(view(page, 'MetaMask')).toContainText('Approve in MetaMask')
    await page.clock.runFor(MISSED_MS)
    await expect(modal(page)).toContainText('MetaMask didn’t open?')
    await button(page, 'Show QR code').tap()
    await expect(modal(page).getByRole('img', { name: /QR code/ })).toBeVisible()
    await button(page, 'Copy link').tap()
    await expectNotice(page, 'Link copied')
    await button(page, 'Open MetaMask again').tap()
    const second = (await opened())[1]
    expect(second).toMatchObject({ target: '_blank', during: 'click' })
    expect(second?.url).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
    await button(page, 'Get MetaMask').tap()
    await expect(modal(page)).toContainText('iPhone and iPad')
  })

  test('requests bring the app that was opened to the front', async ({ page, visit }) => {
    const opened = await keepOpened(page)
    await visit(visitor)
    await press(page, 'MetaMask')
    await phone.scan(uriIn((await opened())[0]))
    await expect(fact(page, 'Address')).toHaveText(address)
    const [topic] = phone.topics()
    expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBe(
      JSON.stringify({ href: 'metamask://', name: 'MetaMask', topic }),
    )
    await ask(page, 'personal_sign', [stringToHex('Hello'), address])
    const woken = (await opened())[1]
    expect(woken?.url).toMatch(new RegExp(`^metamask://wc\\?requestId=\\d+&sessionTopic=${topic}$`))
    expect(woken?.target).toBe('_self')
    await page.evaluate(() => window.drawstring.disconnect())
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')))
      .toBeNull()
  })

  test('a page in a frame opens the app in the page around it', async ({ page, visit, world }) => {
    const opened: { url: string; target: string }[] = []
    await page.exposeFunction('keep', (url: string, target: string) => {
      opened.push({ url, target })
    })
    await page.addInitScript(() => {
      window.open = (url, target) => {
        ;(window as unknown as { keep(url: string, target: string): void }).keep(
          String(url),
          String(target),
        )
        return null
      }
    })
    await visit(visitor)
    await page.route('**/around', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${world.pageUrl}/" style="width:380px;height:800px"></iframe>`,
      }),
    )
    await page.goto(`${world.pageUrl}/around`)
    const inside = page.frameLocator('iframe')
    await inside.getByRole('button', { name: 'Connect wallet' }).tap()
    const frame = page.frames()[1]
    await frame?.waitForFunction(() => window.drawstring.read('pairing').link !== undefined)
    await inside.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).tap()
    await expect.poll(() => opened.length).toBe(1)
    expect(opened[0]?.target).toBe('_top')
    expect(opened[0]?.url).toMatch(/^metamask:\/\/wc\?uri=wc%3A/)
  })

  test('a wallet that takes no pairing opens the page in its own browser', async ({
    page,
    visit,
    world,
  }) => {
    const opened = await keepOpened(page)
    await visit(visitor)
    await openModal(page)
    await button(page, /^All wallets/).tap()
    await modal(page).getByRole('searchbox').fill('phantom')
    await button(page, 'Phantom').tap()
    const [first] = await opened()
    const [url, origin] = [`${world.pageUrl}/`, world.pageUrl].map(encodeURIComponent)
    expect(first).toMatchObject({
      url: `https://phantom.app/ul/browse/${url}?ref=${origin}`,
      target: '_blank',
      during: 'click',
    })
  })

  test('at a page without adapters the page’s button leads to all wallets, at whose head a code is for another device', async ({
    page,
    visit,
  }) => {
    await visit({ options: { ...visitor.options, adapters: [] } })
    await openModal(page)
    await expect(view(page, 'All wallets')).toBeVisible()
    await button(page, 'Show a QR code for another device').click()
    await expect(
      modal(page).getByRole('img', { name: 'QR code to connect a wallet' }),
    ).toBeVisible()
  })
})
