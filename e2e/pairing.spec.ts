import { devEvmAddresses } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { ask } from './support/asking.js'
import {
  button,
  chooseInMenu,
  fact,
  modal,
  openAccount,
  openModal,
  openNetworks,
  seeNoKnot,
  view,
} from './support/modal.js'
import { expectNotice } from './support/notices.js'
import { keepOpened, uriIn } from './support/opened.js'
import { type Phone, startPhone } from './support/phone.js'
import { expect, test } from './support/test.js'

const [address] = devEvmAddresses
/** So long nothing needs that comes once a page rests. */
const REST_MS = 10_000
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
  await seeNoKnot(page)
}

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
  await expect(modal(page)).toBeHidden()
  expect(phone.topics()).toHaveLength(1)
  await openAccount(page)
  await chooseInMenu(page, 'Disconnect')
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect.poll(() => phone.topics()).toEqual([])
})

test('a visitor who declined may try again with a new code, which is gone after a reload for another that connects', async ({
  page,
  visit,
}) => {
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
  await page.reload()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect(modal(page)).toBeHidden()
  const third = await link(page)
  expect([first, second]).not.toContain(third)
  await phone.scan(third)
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

test('where terms must be accepted first, a page without wallets of its own shows no code before', async ({
  page,
  visit,
}) => {
  const features = { legalCheckbox: true, analytics: false }
  await visit({ options: { ...visitor.options, adapters: [], features } })
  await openModal(page)
  await expect(modal(page)).toContainText('to show a QR code for your phone')
  await expect(modal(page)).toContainText('wants to connect')
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

test('a wallet that cannot sign in connects all the same', async ({ page, visit }) => {
  phone.forgetSignIn()
  await visit({ ...visitor, signIn: 'keeps' })
  await connected(page)
  expect(await page.evaluate(() => window.signed)).toBeUndefined()
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
  await expect(modal(page)).toContainText('The code returns when you’re back online.')
  await expect(button(page, 'Copy link')).toBeDisabled()
  await context.setOffline(false)
  await expect(modal(page)).toContainText('Something is blocking the connection')
  await expect(modal(page)).toContainText('Scan with your phone')
  await expect(button(page, 'Copy link')).toBeEnabled()
})

test('nothing of it is loaded before a visitor wants it', async ({ log, page, visit }) => {
  await page.clock.install()
  await visit(visitor)
  await openModal(page)
  await expect(button(page, /^All wallets \d/)).toBeVisible()
  // Also what waits until the page rests.
  await page.clock.runFor(REST_MS)
  const late = () => log.requests.filter((url) => /walletconnect/i.test(url))
  expect(late()).toEqual([])
  await button(page, 'Scan with phone').click()
  await expect.poll(() => late().length).toBeGreaterThan(0)
})
