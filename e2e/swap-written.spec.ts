import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { ask } from './support/chain.js'
import { button, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { ETHER } from './support/sending.js'
import {
  amount,
  changeQuotes,
  confirm,
  expectSwapTold,
  offered,
  opaque,
  openSwap,
  pick,
  review,
  sent,
  trouble,
} from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('the coin is unwrapped without an approval, one for one, by a call that nobody else was asked for', async ({
  page,
  visit,
  log,
}) => {
  await page.clock.install()
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'WETH')
  await pick(page, 'get', 'ETH')
  expect(await offered(page, '0.5', 18)).toBe(ETHER / 2n)
  const before = await sent(money)
  await button(page, 'Review swap').click()
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expectSwapTold(page, 'WETH', 'ETH')
  expect(await sent(money)).toBe(before + 1)
  const { transactions } = await ask<{ transactions: { to: string; input: Hex; value: Hex }[] }>(
    money.chain,
    'eth_getBlockByNumber',
    'latest',
    true,
  )
  const [call] = transactions
  if (!call) throw new Error('the newest block is empty')
  expect(call.to.toLowerCase()).toBe(money.token('WETH').address.toLowerCase())
  expect(BigInt(call.value)).toBe(0n)
  const abi = parseAbi(['function withdraw(uint256 units)'])
  const { functionName, args } = decodeFunctionData({ abi, data: call.input })
  expect([functionName, ...args]).toEqual(['withdraw', ETHER / 2n])
  expect(log.requests.filter((url) => url.includes('/v1/convert/quotes'))).not.toEqual([])
  expect(log.requests.filter((url) => url.includes('/v1/convert/build-'))).toEqual([])
})

test('where every quote leads over a router that is not pinned there is no quote, and nothing to sign', async ({
  page,
  visit,
  log,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  await offered(page, '0.5', 6)
  let asked = 0
  await changeQuotes(page, (quotes) =>
    quotes.map(({ plan, ...quote }) => {
      if (!plan) throw new Error('the gateway told no plan')
      asked += 1
      const router = `${money.chain.caip2}:0x${'ab'.repeat(20)}`
      return { ...quote, plan: { ...plan, router } }
    }),
  )
  const before = await sent(money)
  await amount(page).fill('0.75')
  await expect(trouble(page)).toContainText('No quotes found')
  expect(asked).toBeGreaterThan(0)
  await expect(button(page, 'Review swap')).toHaveCount(0)
  await expect.poll(() => log.console.join('\n')).toContain('swap.trustedBuilders')
  expect(log.requests.filter((url) => url.includes('/v1/convert/build-'))).toEqual([])
  expect(await sent(money)).toBe(before)
})

test('a vendor that the page trusts builds its calls, once the visitor accepted what is at stake', async ({
  page,
  visit,
  log,
}) => {
  await changeQuotes(page, (quotes) => quotes.map(opaque))
  const trusting = {
    swap: { ...money.pinned, trustedBuilders: ['vendor'] },
    trustedContracts: { [money.chain.caip2]: Object.values(money.routers) },
  }
  await openSwap(page, money, visit, {}, trusting)
  await pick(page, 'get', 'USDC')
  await offered(page, '0.5', 6)
  const before = await sent(money)
  await button(page, 'Review swap').click()
  const yes = review(page).getByRole('button', { name: 'Swap', exact: true })
  await expect(yes).toHaveAttribute('aria-disabled', 'true')
  await expect(review(page)).toContainText(/vendor\u2069? made this transaction/)
  await expect(review(page)).toContainText('You could lose \u20660.5 ETH\u2069')
  await review(page).getByRole('checkbox').check()
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => sent(money)).toBe(before + 1)
  expect(log.requests.filter((url) => url.includes('/build-transaction'))).not.toEqual([])
})
