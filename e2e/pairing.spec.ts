import { devEvmAddresses } from '@drawstring/testing'
import type { Locator, Page } from '@playwright/test'
import { stringToHex, verifyMessage } from 'viem'
import { ask } from './support/asking.js'
import { expectNoViolations } from './support/axe.js'
import {
  button,
  chooseInMenu,
  fact,
  modal,
  openAccount,
  openModal,
  openNetworks,
  view,
} from './support/modal.js'
import { expectNotice } from './support/notices.js'
import { keepOpened, uriIn } from './support/opened.js'
import { type Phone, startPhone } from './support/phone.js'
import { setTheme } from './support/stage.js'
import { expect, test } from './support/test.js'

const [address] = devEvmAddresses
const visitor = { options: { walletConnect: { relay: 'own' } } } as const

let phone: Phone
test.beforeEach(async ({ world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  phone = await startPhone(world.gatewayUrl, [world.one.caip2, world.two.caip2])
})
test.afterEach(() => phone.stop())

/** Opens the dialog at the code, and copies its link. */
async function link(page: Page): Promise<string> {
  await openModal(page)
  await button(page, 'Scan with phone').click()
  return copied(page)
}

async function copied(page: Page): Promise<string> {
  await expect(modal(page).getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
  await button(page, 'Copy link').click()
  await expectNotice(page, 'Link copied')
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return uri
}

async function connected(page: Page): Promise<void> {
  await phone.scan(await link(page))
  await expect(fact(page, 'Status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
}

test('a visitor scans the code with a wallet elsewhere, is connected, and signs', async ({
  page,
  visit,
}) => {
  await visit(visitor)
  await connected(page)
  await expect(fact(page, 'Address')).toHaveText(address)
  await expect(fact(page, 'Wallet')).toHaveText('Pocket')
  const message = 'Hello from the page'
  const signature = await ask(page, 'personal_sign', [stringToHex(message), address])
  expect(
    await verifyMessage({
      address: address as `0x${string}`,
      message,
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
})

test('a code that was on the screen is gone after a reload, and the next one connects', async ({
  page,
  visit,
}) => {
  await visit(visitor)
  const before = await link(page)
  await page.reload()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect(modal(page)).toBeHidden()
  const after = await link(page)
  expect(after).not.toBe(before)
  await phone.scan(after)
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('the session outlives a reload, switches network, and ends on both sides', async ({
  page,
  visit,
  world,
}) => {
  await visit(visitor)
  await connected(page)
  await page.reload()
  await expect(fact(page, 'Address')).toHaveText(address)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  expect(await ask(page, 'eth_chainId', [])).toBe('0x7a6a')
  await button(page, 'Close').click()
  await expect(modal(page)).toBeHidden()
  expect(phone.topics()).toHaveLength(1)
  await openAccount(page)
  await chooseInMenu(page, 'Disconnect')
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect.poll(() => phone.topics()).toEqual([])
})

test('a wallet elsewhere that leaves disconnects the page', async ({ page, visit }) => {
  await visit(visitor)
  await connected(page)
  await phone.leave()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})

test('a wallet elsewhere that shows the proposal is told when the visitor closes the dialog', async ({
  page,
  visit,
}) => {
  phone.says = 'nothing'
  await visit(visitor)
  await phone.scan(await link(page))
  await expect.poll(() => phone.shown).toHaveLength(1)
  await button(page, 'Close').click()
  await expect.poll(() => phone.withdrawn).toEqual(phone.shown)
})

test('a visitor who declined may try again with a new code', async ({ page, visit }) => {
  await visit(visitor)
  phone.says = 'no'
  const first = await link(page)
  await phone.scan(first)
  await expect(modal(page)).toContainText('You declined in your wallet')
  phone.says = 'yes'
  await button(page, 'Try again').press('Enter')
  // What was pressed is gone; the focus is not.
  await expect(modal(page).locator('.stage')).toBeFocused()
  const second = await copied(page)
  expect(second).not.toBe(first)
  await phone.scan(second)
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('a wallet of the registry that is not here is scanned with by name', async ({
  page,
  visit,
}) => {
  await visit(visitor)
  await openModal(page)
  await button(page, /^All wallets/).click()
  await button(page, 'Rainbow').click()
  await expect(view(page, 'Rainbow')).toContainText('Scan with Rainbow on your phone')
  await phone.scan(await copied(page))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('a page that was just loaded opens straight at a wallet of the registry', async ({
  page,
  visit,
}) => {
  await visit(visitor)
  await page.evaluate(() => window.drawstring.open({ wallet: 'rainbow' }))
  await expect(view(page, 'Rainbow')).toContainText('Scan with Rainbow on your phone')
  await phone.scan(await copied(page))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('a page without wallets of its own shows the code at once', async ({ page, visit }) => {
  await visit({ options: { ...visitor.options, adapters: [] } })
  await openModal(page)
  await phone.scan(await copied(page))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('where terms must be accepted first, a page without wallets of its own shows no code before', async ({
  page,
  visit,
}) => {
  const features = { legalCheckbox: true, analytics: false }
  await visit({ options: { ...visitor.options, adapters: [], features } })
  await openModal(page)
  await expect(modal(page)).toContainText('to show a QR code for your phone')
  await expect(modal(page).getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await expect(button(page, 'Copy link')).toHaveCount(0)
  await modal(page).getByRole('checkbox').check()
  await phone.scan(await copied(page))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('the code is opened by name, with the way to all wallets below it', async ({
  page,
  visit,
}) => {
  await visit(visitor)
  await page.evaluate(() => window.drawstring.open({ view: 'ConnectingWalletConnectBasic' }))
  await expect(view(page, 'Connect a phone wallet')).toBeVisible()
  await copied(page)
  await button(page, /^All wallets/).click()
  await expect(view(page, 'All wallets')).toBeVisible()
  await button(page, /^Back$/).click()
  await phone.scan(await copied(page))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('another code takes the place of one that is four minutes old, which is good for one more', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await visit(visitor)
  const first = await link(page)
  await page.clock.fastForward(4 * 60_000)
  await expect.poll(() => copied(page)).not.toBe(first)
  await phone.scan(first)
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('a wallet of several ways is reached by each', async ({ page, visit }) => {
  const pocket = {
    id: 'pocket',
    name: 'Pocket',
    mobile_link: 'pocket://',
    desktop_link: 'pocket-desktop://',
    webapp_link: 'https://pocket.example/app',
  }
  const opened = await keepOpened(page)
  await visit({ options: { ...visitor.options, customWallets: [pocket] } })
  await openModal(page)
  await button(page, 'Pocket').click()
  const tab = (name: string) => modal(page).getByRole('tab', { name })
  await expect(tab('Phone')).toHaveAttribute('aria-selected', 'true')
  await tab('Phone').press('ArrowRight')
  await expect(tab('Desktop')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(page, 'Open Pocket').click()
  await tab('Web').click()
  await button(page, 'Open Pocket').click()
  const [desktop, web] = await opened()
  expect(desktop).toMatchObject({ target: '_top', during: 'click' })
  expect(desktop?.url).toMatch(/^pocket-desktop:\/\/wc\?uri=wc%3A/)
  expect(web).toMatchObject({ target: '_blank', during: 'click' })
  expect(web?.url).toMatch(/^https:\/\/pocket\.example\/app\/wc\?uri=wc%3A/)
  await phone.scan(uriIn(web))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('a wallet that is not here is shown with codes of its stores', async ({ page, visit }) => {
  await visit({ options: { walletConnect: false } })
  await openModal(page)
  await button(page, /^All wallets/).click()
  await button(page, 'Rainbow').click()
  const code = modal(page).getByRole('img', { name: /to get Rainbow for iPhone/ })
  await button(page, 'QR code for iPhone').click()
  await expect(code).toBeVisible()
  await button(page, 'QR code for iPhone').click()
  await expect(code).toBeHidden()
})

test('a wallet elsewhere signs in while it connects', async ({ page, visit }) => {
  await visit({ ...visitor, signIn: 'keeps' })
  await connected(page)
  const [session] = (await page.evaluate(() => window.signed)) ?? []
  expect(session?.data).toMatchObject({ accountAddress: address, nonce: 'n0nce1234' })
  expect(
    await verifyMessage({
      address: address as `0x${string}`,
      message: session?.message ?? '',
      signature: session?.signature as `0x${string}`,
    }),
  ).toBe(true)
})

test('a sign-in that cannot be kept leaves nobody connected', async ({ page, visit }) => {
  await visit({ ...visitor, signIn: 'fails' })
  await phone.scan(await link(page))
  await expectNotice(page, 'Couldn’t sign you in')
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect.poll(() => phone.topics()).toEqual([])
})

test('a wallet that cannot sign in connects all the same', async ({ page, visit }) => {
  phone.forgetSignIn()
  await visit({ ...visitor, signIn: 'keeps' })
  await connected(page)
  expect(await page.evaluate(() => window.signed)).toBeUndefined()
})

test('words that a wallet cannot sign keep nobody from connecting', async ({ page, visit }) => {
  await visit({ ...visitor, signIn: 'keeps', statement: 'Melde dich bei Müller an.' })
  await connected(page)
  await expect(fact(page, 'Address')).toHaveText(address)
  expect(await page.evaluate(() => window.signed)).toBeUndefined()
})

test('the dialog says that something blocks the way to the relay', async ({ page, visit }) => {
  // Nobody listens there.
  await visit({ options: { ...visitor.options, gatewayUrl: 'http://127.0.0.1:9' } })
  await openModal(page)
  await button(page, 'Scan with phone').click()
  await expect(modal(page)).toContainText('Something is blocking the connection')
})

test('the dialog says that the device is offline, and when it is not any more', async ({
  context,
  page,
  visit,
}) => {
  await visit({ options: { ...visitor.options, gatewayUrl: 'http://127.0.0.1:9' } })
  await openModal(page)
  await button(page, 'Scan with phone').click()
  await expect(modal(page)).toContainText('Something is blocking the connection')
  await context.setOffline(true)
  await expect(modal(page)).toContainText('You’re offline')
  await context.setOffline(false)
  await expect(modal(page)).toContainText('Something is blocking the connection')
})

test('the dialog says that the clock is wrong, and goes on once it is set', async ({
  page,
  visit,
}) => {
  const now = Date.now()
  await page.clock.install({ time: now + 10 * 60_000 })
  await visit(visitor)
  await openModal(page)
  await button(page, 'Scan with phone').click()
  await expect(modal(page)).toContainText('clock is wrong')
  await page.clock.setSystemTime(now)
  await button(page, 'Back').click()
  await button(page, 'Scan with phone').click()
  await phone.scan(await copied(page))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('nothing of it is loaded before a visitor wants it', async ({ log, page, visit }) => {
  await visit(visitor)
  await openModal(page)
  await page.waitForLoadState('networkidle')
  const late = () => log.requests.filter((url) => /walletconnect/i.test(url))
  expect(late()).toEqual([])
  await button(page, 'Scan with phone').click()
  await expect.poll(() => late().length).toBeGreaterThan(0)
})

/** How far the code's modules stand out from their ground, as the Web Content Accessibility Guidelines count it. */
const contrast = (code: Locator) =>
  code.evaluate((ground) => {
    const light = (color: string) => {
      const parts = color.match(/^rgb\((.*)\)$/)?.[1]
      if (!parts) throw new Error(`${color} covers nothing`)
      const [red = 0, green = 0, blue = 0] = parts
        .split(',')
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const modules = ground.querySelector('path') as Element
    return light(getComputedStyle(ground).backgroundColor) / light(getComputedStyle(modules).fill)
  })

test('the code is accessible in both themes, and left by the keyboard', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(visitor)
  await link(page)
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme)
    await expectNoViolations(page, `the code, ${theme}`)
    const code = modal(page).getByRole('img', { name: 'QR code to connect a wallet' })
    // Dark on light, which more cameras read than the other way round.
    expect(await contrast(code), theme).toBeGreaterThanOrEqual(4.5)
  }
  await button(page, 'Back').focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Connect a wallet')).toBeVisible()
})
