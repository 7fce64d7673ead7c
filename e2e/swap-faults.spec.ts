import { reject, throwValue } from '@drawstring/testing'
import type { Page, Route } from '@playwright/test'
import { expectDone, openActivity, pending } from './support/activity.js'
import { expectNoViolations } from './support/axe.js'
import { ask, setBalance } from './support/chain.js'
import { button, connect, fact, modal, openAccount, view } from './support/modal.js'
import { approve, type Money, startMoney, units } from './support/money.js'
import { network } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import { balance, onMoney } from './support/sending.js'
import {
  amount,
  approval,
  changeQuotes,
  confirm,
  OWNER,
  offered,
  opaque,
  openSwap,
  out,
  pick,
  review,
  sent,
  told,
  trouble,
} from './support/swapping.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

/** How data begins that approves: `approve(address,uint256)`. */
const APPROVE = '095ea7b3'

/** From now on nothing of this call reaches the gateway. */
const cut = (page: Page, call: string) =>
  page.route(`**/v1/${call}*`, (route) => route.abort('connectionfailed'))

test.describe('what cannot be prepared is told in plain words, and nothing is lost', () => {
  test('the beginning, and Account shows again', async ({ page, visit }) => {
    await cut(page, 'convert/tokens')
    await install(page, { chains: [money.chain] })
    await visit(onMoney(money))
    await connect(page)
    await openAccount(page)
    await button(page, 'Swap').click()
    await expectNotice(page, 'Failed to initialize swap')
    await expect(view(page, 'Account')).toBeVisible()
    await page.unroute('**/v1/convert/tokens*')
    await button(page, 'Swap').click()
    await expect(view(page, 'Swap')).toBeVisible()
  })

  test('the price of the coin, which is then not known', async ({ page, visit }) => {
    await cut(page, 'fungible/price')
    await openSwap(page, money, visit)
    await expectNotice(page, 'Couldn’t load the price of the network’s coin')
    await pick(page, 'get', 'USDC')
    await offered(page, '0.1', 6)
  })

  test('the allowance', async ({ page, visit }) => {
    await openSwap(page, money, visit)
    await pick(page, 'sell', 'DAI')
    await pick(page, 'get', 'ETH')
    await offered(page, '10', 18)
    await cut(page, 'convert/allowance')
    const before = await sent(money)
    await button(page, 'Review swap').click()
    await expectNotice(page, 'Couldn’t check the spending permission')
    await expect(view(page, 'Swap')).toBeVisible()
    await expect(amount(page)).toHaveValue('10')
    await expect(trouble(page)).toContainText('Your entries are still here')
    expect(await sent(money)).toBe(before)
  })

  test('the allowance, while the gateway answers that it broke; another try reads it', async ({
    page,
    visit,
  }) => {
    await openSwap(page, money, visit)
    await pick(page, 'sell', 'DAI')
    await pick(page, 'get', 'ETH')
    await offered(page, '10', 18)
    const broken = { status: 500, contentType: 'text/plain', body: 'oops' }
    await page.route('**/v1/convert/allowance?*', (route) => route.fulfill(broken))
    await button(page, 'Review swap').click()
    await expectNotice(page, 'Couldn’t check the spending permission')
    await expect(amount(page)).toHaveValue('10')
    await page.unroute('**/v1/convert/allowance?*')
    await button(page, 'Try again').click()
    await button(page, 'Review swap').click()
    await expect(approval(page)).toContainText('10 DAI')
  })

  test('the approval, where no node tells whether the token changes a leftover allowance', async ({
    page,
    visit,
  }) => {
    const leave = async (units: bigint) => {
      for (const router of Object.values(money.routers)) {
        await approve(money, 'DAI', OWNER, router, units)
      }
    }
    await leave(1n)
    await openSwap(page, money, visit)
    await pick(page, 'sell', 'DAI')
    await pick(page, 'get', 'ETH')
    await offered(page, '10', 18)
    await page.route('**', (route) => {
      const tries = route.request().postData()?.includes(APPROVE)
      return tries ? route.abort('connectionfailed') : route.continue()
    })
    const before = await sent(money)
    await button(page, 'Review swap').click()
    await expectNotice(page, 'Couldn’t prepare the spending permission')
    await expect(view(page, 'Swap')).toBeVisible()
    await expect(amount(page)).toHaveValue('10')
    await page.unroute('**')
    await button(page, 'Try again').click()
    await button(page, 'Review swap').click()
    await expect(approval(page)).toContainText('10 DAI')
    expect(await sent(money)).toBe(before)
    await leave(0n)
  })

  test('a swap that nobody can simulate, when the gateway is gone by then', async ({
    page,
    visit,
  }) => {
    await openSwap(page, money, visit)
    await pick(page, 'get', 'USDC')
    await offered(page, '0.25', 6)
    await money.gateway.stop()
    const before = await sent(money)
    await button(page, 'Review swap').click()
    await expect(review(page)).toContainText('couldn’t simulate')
    await expect(review(page).getByRole('button', { name: 'Swap', exact: true })).toHaveCount(0)
    await money.gateway.start()
    await button(page, 'Back').click()
    await expect(amount(page)).toHaveValue('0.25')
    await expect(button(page, 'Review swap')).not.toHaveAttribute('aria-disabled')
    expect(await sent(money)).toBe(before)
  })

  test('the call of a vendor that the page trusts', async ({ page, visit }) => {
    const swap = { ...money.pinned, trustedBuilders: ['vendor'] }
    await openSwap(page, money, visit, {}, { swap })
    await changeQuotes(page, (quotes) => quotes.map(opaque))
    await pick(page, 'get', 'USDC')
    await offered(page, '0.25', 6)
    await cut(page, 'convert/build-transaction')
    const before = await sent(money)
    await button(page, 'Review swap').click()
    await expectNotice(page, 'Couldn’t prepare the swap')
    await expect(amount(page)).toHaveValue('0.25')
    await page.unroute('**/v1/convert/build-transaction*')
    await button(page, 'Try again').click()
    await expect(button(page, 'Review swap')).not.toHaveAttribute('aria-disabled')
    expect(await sent(money)).toBe(before)
  })
})

test('an address that nobody answers about is not said to be no token', async ({ page, visit }) => {
  await openSwap(page, money, visit)
  await button(page, /^Select token$/).click()
  await cut(page, 'convert/tokens')
  const search = modal(page).getByRole('searchbox')
  await search.fill(`0x${'ab'.repeat(20)}`)
  await expect(modal(page)).toContainText('Token not found')
  await expectNoViolations(page, 'swap-choose-failed')
  await page.unroute('**/v1/convert/tokens*')
  await button(page, 'Try again').click()
  await expect(modal(page)).toContainText('No tokens match')
})

test('a network on which nobody trades says so, and leads to one where somebody does', async ({
  page,
  visit,
}) => {
  const other = world().two
  await install(page, { chains: [other, money.chain] })
  await visit(onMoney(money, { networks: [network(other), network(money.chain)] }))
  await connect(page)
  await page.evaluate(() => window.drawstring.open({ view: 'Swap' }))
  await expect(modal(page)).toContainText('Swaps aren’t available on this network')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    window.drawstring.subscribeEvents(({ data }) => seen.push(String(data?.event)))
  })
  await button(page, new RegExp(`^${money.chain.name}`)).click()
  await expect(amount(page)).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((event) => event === 'CLICK_SELECT_NETWORK_TO_SWAP')).toHaveLength(1)
})

test('too little of the coin for the fee is insufficient', async ({ page, visit }) => {
  const kept = await balance(money.chain, OWNER)
  await setBalance(money.chain, OWNER, 1n)
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'DAI')
  await pick(page, 'get', 'USDC')
  await amount(page).fill('10')
  await expect(trouble(page)).toContainText('Insufficient balance')
  await setBalance(money.chain, OWNER, kept)
})

test('a declined approval takes nothing and keeps the form', async ({ page, visit }) => {
  await openSwap(page, money, visit, { approval: { sendTransaction: reject() } })
  await pick(page, 'sell', 'DAI')
  await pick(page, 'get', 'ETH')
  await offered(page, '20', 18)
  const before = await sent(money)
  await button(page, 'Review swap').click()
  await confirm(page, 'Allow')
  await expect(trouble(page)).toContainText('Signature declined')
  await expect(amount(page)).toHaveValue('20')
  expect(await sent(money)).toBe(before)
})

test('what the wallet says of a failure is shown', async ({ page, visit }) => {
  const boom = throwValue({ code: -32603, message: 'The card reader is on fire' })
  await openSwap(page, money, visit, { approval: { sendTransaction: boom } })
  await pick(page, 'get', 'USDC')
  await offered(page, '0.5', 6)
  await button(page, 'Review swap').click()
  await confirm(page, 'Swap')
  await expect(trouble(page)).toContainText('The card reader is on fire')
  await expect(amount(page)).toHaveValue('0.5')
})

test('an exchange that fails on the chain is told as a transaction error', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  await offered(page, '0.5', 6)
  await button(page, 'Review swap').click()
  await ask(money.chain, 'evm_setAutomine', false)
  await confirm(page, 'Swap')
  await expectNotice(page, 'Swapping ETH to USDC')
  // The token stops between the signature and the block.
  const { address } = money.token('USDC')
  const code = await ask<string>(money.chain, 'eth_getCode', address, 'latest')
  await ask(money.chain, 'anvil_setCode', address, '0x60006000fd')
  await ask(money.chain, 'evm_mine')
  await ask(money.chain, 'evm_setAutomine', true)
  await expectNotice(page, 'Transaction failed')
  await ask(money.chain, 'anvil_setCode', address, code)
})

test('a slow gateway is waited for, and a late offer for another amount is never shown', async ({
  page,
  visit,
}) => {
  let first: Route | undefined
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  await page.route('**/v1/convert/quotes?*', async (route) => {
    if (first) return route.continue()
    first = route
  })
  await amount(page).fill('1')
  await expect.poll(() => first).toBeDefined()
  await expect(button(page, 'Getting the best price')).toBeVisible()
  // The places of what the offer will say are kept: nothing jumps when it is there.
  await expect(modal(page).locator('.facts dt')).toHaveCount(7)
  const second = await offered(page, '2', 6)
  // The page may not wait for it any more.
  const answer = await first?.fetch()
  await first?.fulfill(answer && { response: answer }).catch(() => {})
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  // The digits that do not fit show when it is pressed.
  const { length } = (await out(page).textContent()) ?? ''
  await out(page).getByRole('button').press('Enter')
  const full = (await out(page).textContent()) ?? ''
  expect(told(full, 6)).toBe(second)
  expect(full.length).toBeGreaterThan(length)
  await expectNoViolations(page, 'an amount shown whole')
})

test.describe('with a wallet that sends several calls as one (EIP-5792)', () => {
  test.afterEach(() => ask(money.chain, 'evm_setAutomine', true))

  test('approves and swaps with one confirmation, in one transaction', async ({ page, visit }) => {
    await openSwap(page, money, visit, { calls: true })
    await pick(page, 'sell', 'DAI')
    await pick(page, 'get', 'ETH')
    const promised = await offered(page, '50', 18)
    const [dai, coins, before] = [
      await units(money, 'DAI', OWNER),
      await balance(money.chain, OWNER),
      await sent(money),
    ]
    await button(page, 'Review swap').click()
    await expect(review(page)).toContainText('Spending permission')
    await expect(review(page)).toContainText('50 DAI')
    await confirm(page, 'Swap')
    await expect(view(page, 'Account')).toBeVisible()
    await expectNotice(page, 'Swapped DAI to ETH')
    expect(dai - (await units(money, 'DAI', OWNER))).toBe(50n * 10n ** 18n)
    // One that puts the wallet's code in place, and one that does both; and the number that its authorization takes.
    expect(await sent(money)).toBe(before + 3)
    expect(await balance(money.chain, OWNER)).toBeGreaterThan(coins + promised - 10n ** 16n)
    await modal(page).getByRole('tab', { name: 'Activity' }).click()
    await expect(modal(page).locator('.months')).toContainText('50 DAI')
  })

  test('they are on their way until the wallet says that they are done, also over a reload', async ({
    page,
    visit,
  }) => {
    await openSwap(page, money, visit, { calls: true })
    await pick(page, 'sell', 'DAI')
    await pick(page, 'get', 'ETH')
    await offered(page, '40', 18)
    await button(page, 'Review swap').click()
    await ask(money.chain, 'evm_setAutomine', false)
    await confirm(page, 'Swap')
    await expect(view(page, 'Account')).toBeVisible()
    await openActivity(page)
    await expect(pending(page)).toContainText('40 DAI')
    await expect(pending(page)).toContainText('Pending')
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await openAccount(page)
    await openActivity(page)
    await expect(pending(page)).toContainText('40 DAI')
    await expect(pending(page)).toContainText('Pending')
    await ask(money.chain, 'evm_mine')
    await expectDone(page, '40 DAI')
    const kept = await page.evaluate(() => localStorage.getItem('@drawstring/pending'))
    expect(kept).toBeNull()
  })

  test('a no sends neither', async ({ page, visit }) => {
    await openSwap(page, money, visit, { calls: true, approval: { sendCalls: reject() } })
    await pick(page, 'sell', 'DAI')
    await pick(page, 'get', 'USDC')
    await offered(page, '50', 6)
    const before = await sent(money)
    await button(page, 'Review swap').click()
    await confirm(page, 'Swap')
    await expect(trouble(page)).toContainText('Signature declined')
    expect(await sent(money)).toBe(before)
  })
})
