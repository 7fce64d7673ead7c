import { devEvmAddresses } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { ask } from './support/asking.js'
import { expectNoViolations } from './support/axe.js'
import { button, fact, modal, openModal, view } from './support/modal.js'
import { keepOpened, uriIn } from './support/opened.js'
import { type Phone, startPhone } from './support/phone.js'
import { setTheme } from './support/stage.js'
import { expect, test } from './support/test.js'

/** The page on the phone that the wallet is on. */
const [address] = devEvmAddresses
const visitor = { options: { walletConnect: { relay: 'own' } } } as const

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = 'Chrome/131.0.0.0 Mobile Safari/537.36'

/** What browsers on phones say they are, and what a press on a wallet must come to there. */
const browsers = [
  { name: 'Safari on an iPhone', agent: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1` },
  { name: 'Chrome on an iPhone', agent: `${IPHONE} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1` },
  { name: 'Safari on an iPad', agent: `${IPAD} Version/18.1 Safari/605.1.15` },
  { name: 'Chrome on Android', agent: `${ANDROID} ${CHROME}` },
  { name: 'Samsung Internet', agent: `${ANDROID} SamsungBrowser/27.0 ${CHROME}` },
  { name: 'Firefox on Android', agent: 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Firefox/132.0' },
  { name: 'the browser inside Instagram', agent: `${IPHONE} Mobile/15E148 Instagram 350.0` },
  { name: 'Telegram on an iPhone', agent: `${IPHONE} Mobile/15E148`, telegram: true },
  { name: 'Telegram on Android', agent: `${ANDROID} ${CHROME}`, telegram: true, twice: true },
] as const

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
  await page.waitForFunction(
    () => window.drawstring.read('pairing').link !== undefined,
    undefined,
    { timeout: 10_000 },
  )
  await button(page, wallet).tap()
}

for (const { name, agent, ...rest } of browsers) {
  const { telegram = false, twice = false } = rest as { telegram?: boolean; twice?: boolean }
  test.describe(name, () => {
    test.use({ userAgent: agent })

    test(`in ${name} a press opens the app within the press, and the app connects`, async ({
      page,
      visit,
    }) => {
      if (telegram) await page.addInitScript('window.TelegramWebviewProxy = {}')
      const opened = await keepOpened(page)
      await visit(visitor)
      await press(page, 'MetaMask')
      const [first] = await opened()
      expect(first).toMatchObject({ target: telegram ? '_blank' : '_top', during: 'click' })
      expect(first?.url).toMatch(
        twice ? /^metamask:\/\/wc\?uri=wc%253A/ : /^metamask:\/\/wc\?uri=wc%3A/,
      )
      const uri = uriIn(first)
      await phone.scan(twice ? decodeURIComponent(uri) : uri)
      await expect(fact(page, 'Address')).toHaveText(address)
    })
  })
}

test.describe('an iPhone', () => {
  test.use({ userAgent: browsers[0].agent })

  test('no row offers to scan what the phone itself shows', async ({ page, visit }) => {
    await visit(visitor)
    await openModal(page)
    await expect(button(page, 'MetaMask')).toBeVisible()
    await expect(button(page, /^WalletConnect/)).toHaveCount(0)
  })

  test('a page that stays in front offers the address, the store, a code and the link', async ({
    page,
    visit,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const opened = await keepOpened(page)
    await visit(visitor)
    await press(page, 'MetaMask')
    await expect(view(page, 'MetaMask')).toContainText('Approve in MetaMask')
    await expect(modal(page)).toContainText('Did MetaMask not open?')
    await button(page, 'Show a QR code').tap()
    await expect(modal(page).getByRole('img', { name: /QR code/ })).toBeVisible()
    await button(page, 'Copy link').tap()
    await expect(modal(page)).toContainText('Link copied')
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme)
      await expectNoViolations(page, `an app that did not open, ${theme}`)
    }
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

  test('at a page without adapters the page’s button leads to all wallets', async ({
    page,
    visit,
  }) => {
    await visit({ options: { ...visitor.options, adapters: [] } })
    await openModal(page)
    await expect(view(page, 'All wallets')).toBeVisible()
    await expect(button(page, 'Show a QR code for another device')).toBeVisible()
  })

  test('another device is reached by a code, at the head of all wallets', async ({
    page,
    visit,
  }) => {
    await visit(visitor)
    await openModal(page)
    await button(page, /^All wallets/).tap()
    await button(page, 'Show a QR code for another device').tap()
    await expect(
      modal(page).getByRole('img', { name: 'QR code that connects a wallet' }),
    ).toBeVisible()
  })
})
