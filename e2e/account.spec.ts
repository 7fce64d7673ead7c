import { devSolanaAddress } from '@drawstring/testing'
import type { Locator, Page } from '@playwright/test'
import { expectInHistory } from './support/activity.js'
import { expectNoViolations } from './support/axe.js'
import { setBalance } from './support/chain.js'
import { leapUntil, SHOWN } from './support/clock.js'
import { headOf } from './support/layout.js'
import {
  button,
  chooseInMenu,
  connect,
  fact,
  modal,
  openAccount,
  seeNoKnot,
  view,
} from './support/modal.js'
import { type Money, shown, startMoney, transfer, units } from './support/money.js'
import { everything, network } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import { expect, test, type Visit } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

/** The page on the prepared chain. */
const visitOf = (more: Visit = {}): Visit => ({
  ...more,
  options: {
    projectId: money.projectId,
    gatewayUrl: money.gatewayUrl,
    networks: [network(money.chain)],
    currency: 'usd',
    customTokens: money.customTokens,
    ...more.options,
  },
})

async function openConnected(
  page: Page,
  visit: (visit?: Visit) => Promise<void>,
  more: Visit = {},
): Promise<string> {
  await install(page, { chains: [money.chain] })
  await visit(visitOf(more))
  await connect(page)
  await openAccount(page)
  return (await fact(page, 'Address').textContent()) ?? ''
}

const row = (page: Page, name: string) =>
  modal(page).getByRole('listitem').filter({ hasText: name })

const expectTokens = (page: Page) => expect(row(page, 'USD Coin')).toBeVisible()

test('shows what the account holds, what that is worth, and what comes in', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  const owner = await openConnected(page, visit)
  const before = await units(money, 'USDC', owner)
  await expectTokens(page)
  await expect(row(page, 'USD Coin')).toContainText(`${shown(before, 6)} USDC`)
  await expect(modal(page).locator('.amount')).toContainText(/^Total balance\$[\d,]+\.\d\d$/)
  await expect(row(page, 'In No Pool')).toContainText('Price unavailable')

  const [, other] = money.accounts
  await transfer(money, 'USDC', other as string, owner, 250_000_000n)
  const after = before + 250_000_000n
  await expect.poll(() => units(money, 'USDC', owner)).toBe(after)
  const told = `${shown(after, 6)} USDC`
  await leapUntil(page, () => expect(row(page, 'USD Coin')).toContainText(told, SHOWN))
})

test('shows what happened, newest first, by day and month', async ({ page, visit }) => {
  const [owner, other] = money.accounts as [string, string]
  const hash = await transfer(money, 'DAI', other, owner, 10n ** 18n)
  await expectInHistory(money, owner, hash)
  await openConnected(page, visit)
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  const first = modal(page).locator('.months li a').first()
  await expect(first).toContainText('Received')
  await expect(first).toContainText('+1 DAI')
  await expect(first).toHaveAttribute('href', /^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/)
  const name = 'Today'
  await expect(modal(page).locator('.month').first()).toHaveText(name)
  await expect(modal(page).getByRole('region', { name, exact: true })).toBeVisible()
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  await expect(button(page, /marked as spam/)).toBeVisible()
})

test('shows every digit of what is held to who presses it, and tells the whole address of who sent', async ({
  page,
  visit,
}) => {
  const [owner, other] = money.accounts as [string, string]
  await setBalance(money.chain, owner, 9_876_543_210_123_456_789_012n)
  const hash = await transfer(money, 'DAI', other, owner, 1_234_567_890_123_456_789n)
  await expectInHistory(money, owner, hash)
  await openConnected(page, visit)
  const held = row(page, 'Ether').getByRole('button')
  await expect(held).toHaveText('9,876.54 ETH')
  await held.press('Enter')
  await expect(held).toHaveText('9,876.543210123456789012 ETH')
  await expect(held).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page, 'an amount shown whole')
  await held.press('Enter')
  await expect(held).toHaveText('9,876.54 ETH')

  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  const came = modal(page).getByRole('link', {
    name: new RegExp(`From \u2068?${other}.*\\+1\\.234567890123456789 DAI`),
  })
  await expect(came).toBeVisible()
  await expect(came).toContainText('+1.23456 DAI')
})

/** The list with everything that strangers sent: with the activity the gateway learns who sent what. */
async function expectStrangers(page: Page): Promise<void> {
  await expectTokens(page)
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(modal(page).locator('.months li a').first()).toBeVisible()
  await modal(page).getByRole('tab', { name: 'Tokens' }).click()
  const unverified = button(page, /^\d{3} unverified/)
  await leapUntil(page, () => expect(unverified).toBeVisible(SHOWN))
  await unverified.click()
  await expect(row(page, 'USD Coin')).toHaveAttribute('aria-setsize', /^\d{3}$/)
}

/** Goes down the long list, of which only what is near the screen is rendered, until a row with this stands there. */
async function lookFor(page: Page, named: string): Promise<Locator> {
  await modal(page)
    .locator('.stage')
    .evaluate(async (stage, named) => {
      const isThere = () =>
        [...stage.querySelectorAll('.entry')].some((row) => row.textContent?.includes(named))
      const isEnd = () => stage.scrollTop + stage.clientHeight >= stage.scrollHeight - 1
      stage.scrollTo(0, 0)
      while (!isThere() && !isEnd()) {
        stage.scrollBy(0, stage.clientHeight)
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }
    }, named)
  const wanted = row(page, named)
  await wanted.scrollIntoViewIfNeeded()
  return wanted
}

test('what strangers sent is listed with nothing missing, turns no text around and brings no markup', async ({
  page,
  visit,
}) => {
  let spoken = 0
  page.on('dialog', (dialog) => {
    spoken += 1
    return dialog.dismiss()
  })
  await page.clock.install()
  await openConnected(page, visit)
  // Hundreds of tokens, and contracts that are none.
  await expectStrangers(page)
  const less = modal(page).getByText('Some balances didn’t load')
  await leapUntil(page, () => expect(less).toBeHidden(SHOWN))
  await expect(modal(page)).toContainText('2 tokens have no price.')
  for (const [named, whole] of [
    ['CDSU', 'CDSU'],
    ['script', '"scriptalert'],
    ['AVERYLONG', 'AVERYLONGNAM'],
  ] as const) {
    const hostile = await lookFor(page, named)
    await expect(hostile.locator('.name > bdi')).toHaveText('Unverified token')
    await expect(hostile.locator('.exact').first()).toHaveText(/^0x[\da-f]{4}…[\da-f]{4}$/i)
    await expect(hostile.locator('.caption bdi').first()).toHaveText(whole)
    expect(await hostile.textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    await expect(hostile.locator('script, b, img[onerror]')).toHaveCount(0)
    const [entry, sum, list] = await Promise.all(
      [hostile, hostile.locator('.sum'), modal(page).locator('.stage')].map((one) =>
        one.boundingBox(),
      ),
    )
    const right = (box: typeof entry) => (box?.x ?? 0) + (box?.width ?? 0)
    expect(right(sum)).toBeLessThanOrEqual(right(entry))
    expect(right(entry)).toBeLessThanOrEqual(right(list))
    expect(entry?.height).toBeLessThan(80)
  }
  expect(spoken).toBe(0)
})

test('receives: the address as a code, to copy, with its networks', async ({
  context,
  page,
  visit,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const owner = await openConnected(page, visit)
  await button(page, 'Receive').click()
  await expect(view(page, 'Receive')).toBeVisible()
  await expect(modal(page).getByRole('img', { name: `QR code for address ${owner}` })).toBeVisible()
  const whole = modal(page).locator('.whole')
  await expect(whole).toHaveText(owner)
  await expect(whole).toHaveCSS('user-select', 'all')
  await expect(view(page, 'Receive')).toContainText(
    /Only send assets on \W?First Chain\W? to this address\./,
  )
  await button(page, 'Copy address').click()
  await expectNotice(page, 'Address copied')
  await button(page, 'Back').click()
  await expect(view(page, 'Account')).toBeVisible()
})

test('a gateway that goes says so, leaves what is known, and comes back', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await openConnected(page, visit)
  await expectTokens(page)
  await money.gateway.stop()
  const old = modal(page).getByText('Showing last known values')
  await leapUntil(page, () => expect(old).toBeVisible(SHOWN))
  await expectNotice(page, 'Token Balance Unavailable')
  await expectTokens(page)
  // Besides, tokens without a price: both in one line, which says all when it is pressed.
  const doubts = button(page, /Showing last known values. 2 tokens have no price/)
  await expect(doubts).toHaveAttribute('aria-expanded', 'false')
  expect(await headOf(page)).toBeLessThanOrEqual(230)
  await doubts.click()
  await expect(doubts).toHaveAttribute('aria-expanded', 'true')
  await expectNoViolations(page, 'doubts')
  await money.gateway.start()
  await leapUntil(page, () => expect(old).toBeHidden(SHOWN))
})

test('a dead gateway: the list says so and offers another try', async ({ page, visit }) => {
  await money.gateway.stop()
  await install(page, { chains: [money.chain] })
  await visit(visitOf())
  await connect(page)
  await openAccount(page)
  const alert = modal(page).getByRole('alert')
  await expect(alert.locator('p')).toHaveText([
    'Token Balance Unavailable',
    'Couldn’t load your tokens.',
  ])
  await money.gateway.start()
  await button(page, 'Try again').click()
  await expectTokens(page)
})

test('with two families connected: switches between accounts of both, leaves one, and then all', async ({
  page,
  visit,
}) => {
  await install(page, { namespaces: ['eip155', 'solana'] })
  await visit({ options: { networks: everything() } })
  // The active network's family is connected without a question.
  await connect(page)
  await openAccount(page)
  await chooseInMenu(page, 'Accounts')
  await button(page, 'Add Solana account').click()
  await expect(view(page, 'Add Solana account')).toBeVisible()
  await button(page, 'Back').click()
  await expect(view(page, 'Accounts')).toBeVisible()
  await button(page, 'Add Solana account').click()
  await button(page, 'Development wallet').click()
  await expect(fact(page, 'Address')).toHaveText(devSolanaAddress)
  await seeNoKnot(page)

  await page.getByRole('button', { name: devSolanaAddress.slice(0, 4) }).click()
  await chooseInMenu(page, 'Accounts')
  await expect(modal(page)).toContainText('Active')
  await button(page, /0x/).first().click()
  await expect(fact(page, 'Address')).toHaveText(/^0x/)
  await expect(fact(page, 'Network')).toHaveText(/^eip155:/)
  await seeNoKnot(page)

  await openAccount(page)
  await button(page, 'Account menu').click()
  await expect(button(page, 'Disconnect all')).toBeVisible()
  await button(page, 'Accounts').click()
  await button(page, 'Disconnect Solana').click()
  await expect(fact(page, 'Address')).toHaveText(/^0x/)
  await expect(modal(page)).toBeHidden()
  await openAccount(page)
  await button(page, 'Account menu').click()
  await modal(page).getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})
