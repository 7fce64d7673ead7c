import type { Page } from '@playwright/test'
import { type Abi, decodeFunctionData, type Hex, parseAbi } from 'viem'
import { ask } from './support/chain.js'
import { button, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { expectNotice } from './support/notices.js'
import { ETHER, type Open } from './support/sending.js'
import {
  amount,
  changeQuotes,
  confirm,
  OWNER,
  offered,
  opaque,
  openSwap,
  pick,
  type Quote,
  review,
  sent,
  trouble,
} from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

/** What the core writes, as the contracts declare it. */
const V2 = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
])
const V3 = parseAbi([
  'function multicall(uint256 deadline, bytes[] calls)',
  'function exactInput((bytes path, address to, uint256 amount, uint256 least) swap)',
  'function wrapETH(uint256 value)',
  'function unwrapWETH9(uint256 least, address to)',
])
const TOKEN = parseAbi([
  'function approve(address spender, uint256 units)',
  'function deposit()',
  'function withdraw(uint256 units)',
])
/** By this the second v3 router means itself. */
const ITSELF = '0x0000000000000000000000000000000000000002'
/** Seconds after which the chain does not take a swap in any more. */
const DEADLINE = 20n * 60n

// A chain and a gateway for each group, not for each worker of a group.
test.describe.configure({ mode: 'default' })

interface Transaction {
  to: string
  input: Hex
  value: bigint
}

/** The account's transactions from this number on, the oldest first. */
async function transactions({ chain }: Money, from: number): Promise<Transaction[]> {
  const found: Transaction[] = []
  let height = Number(await ask<string>(chain, 'eth_blockNumber'))
  for (let left = (await sent({ chain } as Money)) - from; left > 0; height -= 1) {
    const place = `0x${height.toString(16)}`
    const block = await ask<{
      transactions: { from: string; to: string; input: Hex; value: Hex }[]
    }>(chain, 'eth_getBlockByNumber', place, true)
    const own = block.transactions.filter(({ from }) => from.toLowerCase() === OWNER.toLowerCase())
    found.unshift(...own.map(({ to, input, value }) => ({ to, input, value: BigInt(value) })))
    left -= own.length
  }
  return found
}

interface Terms {
  least: bigint
  to: string
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What a call says, by name. */
function read(abi: Abi, data: Hex): { name: string; args: readonly unknown[] } {
  const { functionName, args } = decodeFunctionData({ abi, data })
  return { name: functionName, args: args ?? [] }
}

const seconds = () => BigInt(Math.floor(Date.now() / 1000))

/** Swaps, with an approval where one is asked for. Resolves to what was promised, what was sent for it, and the earliest deadline that it may have. */
async function swap(
  page: Page,
  money: Money,
  visit: Open,
  order: {
    sell?: string
    get: string
    text: string
    decimals: number
    steps: ('Allow' | 'Swap')[]
  },
) {
  await openSwap(page, money, visit)
  if (order.sell) await pick(page, 'sell', order.sell)
  await pick(page, 'get', order.get)
  const promised = await offered(page, order.text, order.decimals)
  const before = await sent(money)
  const earliest = seconds() + DEADLINE
  await button(page, 'Review swap').click()
  for (const step of order.steps) await confirm(page, step)
  await expect(view(page, 'Account')).toBeVisible()
  await expectNotice(page, `Swapped ${order.sell ?? 'ETH'} to ${order.get}`)
  return { promised, earliest, calls: await transactions(money, before) }
}

/** The least is what the form promised, less a slippage of 1 %; and it is not taken in after twenty minutes. */
function expectTerms(
  { promised, earliest }: { promised: bigint; earliest: bigint },
  written: Terms & { deadline: bigint },
): void {
  const { least, to, deadline } = written
  expect(least >= (promised * 99n) / 100n && least <= promised, `${least} of ${promised}`).toBe(
    true,
  )
  expect(to).toBe(OWNER)
  expect(deadline >= earliest && deadline <= seconds() + DEADLINE, `${deadline}`).toBe(true)
}

/** Nobody else was asked for a call. */
function expectWritten(log: { requests: string[] }): void {
  expect(log.requests.filter((url) => url.includes('/v1/convert/quotes'))).not.toEqual([])
  expect(log.requests.filter((url) => url.includes('/v1/convert/build-'))).toEqual([])
}

for (const exchange of ['v2', 'v3'] as const) {
  test.describe(`through the ${exchange} router`, () => {
    let money: Money
    test.beforeAll(async () => {
      money = await startMoney(world().pageUrl, exchange)
    })
    test.afterAll(() => money.stop())

    test('what buys a token is written in the page', async ({ page, visit, log }) => {
      const order = { get: 'USDC', text: '0.5', decimals: 6, steps: ['Swap' as const] }
      const done = await swap(page, money, visit, order)
      const [call, ...more] = done.calls
      if (!call) throw new Error('nothing was sent')
      expect(more).toEqual([])
      expect(same(call.to, money.routers[exchange])).toBe(true)
      expect(call.value).toBe(ETHER / 2n)
      if (exchange === 'v2') {
        const { name, args } = read(V2, call.input)
        const [least, path, to, deadline] = args as [bigint, string[], string, bigint]
        expect(name).toBe('swapExactETHForTokensSupportingFeeOnTransferTokens')
        expect(path[0]).toBe(money.token('WETH').address)
        expect(path.at(-1)).toBe(money.token('USDC').address)
        expectTerms(done, { least, to, deadline })
      } else {
        const { args } = read(V3, call.input)
        const [deadline, calls] = args as [bigint, Hex[]]
        expect(calls).toHaveLength(2)
        expect(read(V3, calls[0] as Hex)).toEqual({ name: 'wrapETH', args: [ETHER / 2n] })
        const [swap] = read(V3, calls[1] as Hex).args as [{ amount: bigint } & Terms]
        // All that the router has, which it has wrapped: nothing is taken from the account.
        expect(swap.amount).toBe(0n)
        expectTerms(done, { ...swap, deadline })
      }
      expectWritten(log)
    })

    test('what sells a token is written in the page, and its approval', async ({
      page,
      visit,
      log,
    }) => {
      const [sell, text, units] =
        exchange === 'v2' ? ['DAI', '250', 250n * ETHER] : ['WBTC', '0.05', 5_000_000n]
      const order = { sell, get: 'ETH', text, decimals: 18, steps: ['Allow', 'Swap'] as const }
      const done = await swap(page, money, visit, { ...order, steps: [...order.steps] })
      const [approval, call, ...more] = done.calls
      if (!approval || !call) throw new Error('two transactions were expected')
      expect(more).toEqual([])
      const router = money.routers[exchange]
      expect(same(approval.to, money.token(sell).address)).toBe(true)
      const [spender, allowed] = read(TOKEN, approval.input).args as [string, bigint]
      expect(same(spender, router)).toBe(true)
      expect(allowed).toBe(units)
      expect(same(call.to, router)).toBe(true)
      expect(call.value).toBe(0n)
      if (exchange === 'v2') {
        const { name, args } = read(V2, call.input)
        const [sold, least, path, to, deadline] = args as [bigint, bigint, string[], string, bigint]
        expect(name).toBe('swapExactTokensForETHSupportingFeeOnTransferTokens')
        expect(sold).toBe(units)
        expect(path[0]).toBe(money.token(sell).address)
        expect(path.at(-1)).toBe(money.token('WETH').address)
        expectTerms(done, { least, to, deadline })
      } else {
        const [deadline, calls] = read(V3, call.input).args as [bigint, Hex[]]
        expect(calls).toHaveLength(2)
        const [swap] = read(V3, calls[0] as Hex).args as [{ amount: bigint } & Terms]
        expect(swap.amount).toBe(units)
        expect(swap.to).toBe(ITSELF)
        const [least, to] = read(V3, calls[1] as Hex).args as [bigint, string]
        expect(swap.least).toBe(least)
        expectTerms(done, { least, to, deadline })
      }
      expectWritten(log)
    })
  })
}

test.describe('with all exchanges', () => {
  let money: Money
  test.beforeAll(async () => {
    money = await startMoney(world().pageUrl)
  })
  test.afterAll(() => money.stop())

  test('the coin is wrapped by the token itself, one for one', async ({ page, visit, log }) => {
    const order = { get: 'WETH', text: '1.25', decimals: 18, steps: ['Swap' as const] }
    const { promised, calls } = await swap(page, money, visit, order)
    const [call, ...more] = calls
    if (!call) throw new Error('nothing was sent')
    expect(more).toEqual([])
    expect(same(call.to, money.token('WETH').address)).toBe(true)
    expect([promised, call.value]).toEqual([(5n * ETHER) / 4n, (5n * ETHER) / 4n])
    expect(read(TOKEN, call.input)).toEqual({ name: 'deposit', args: [] })
    expectWritten(log)
  })

  test('the coin is unwrapped without an approval, one for one', async ({ page, visit, log }) => {
    const order = { sell: 'WETH', get: 'ETH', text: '0.5', decimals: 18, steps: ['Swap' as const] }
    const { promised, calls } = await swap(page, money, visit, order)
    const [call, ...more] = calls
    if (!call) throw new Error('nothing was sent')
    expect(more).toEqual([])
    expect(same(call.to, money.token('WETH').address)).toBe(true)
    expect([promised, call.value]).toEqual([ETHER / 2n, 0n])
    expect(read(TOKEN, call.input)).toEqual({ name: 'withdraw', args: [ETHER / 2n] })
    expectWritten(log)
  })

  type Plan = NonNullable<Quote['plan']>
  const account = (address: string) => `${money.chain.caip2}:${address}`
  const token = (symbol: string) => account(money.token(symbol).address)
  const lies: [name: string, change: (plan: Plan) => Plan | undefined][] = [
    [
      'a router that is not pinned',
      (plan) => ({ ...plan, router: account(`0x${'ab'.repeat(20)}`) }),
    ],
    [
      'a router of another kind',
      (plan) => ({
        ...plan,
        kind: 'swapRouter',
        tokens: ['WETH', 'USDC'].map(token),
        fees: [3000],
      }),
    ],
    [
      'a token that is no router',
      (plan) => ({ ...plan, router: token('USDC'), kind: 'wrap', tokens: [], fees: [] }),
    ],
    [
      'another token in the end',
      (plan) => ({ ...plan, tokens: [...plan.tokens.slice(0, -1), token('WBTC')] }),
    ],
    [
      'another token to sell',
      (plan) => ({ ...plan, tokens: [token('DAI'), ...plan.tokens.slice(1)] }),
    ],
    [
      'too many pools',
      (plan) => ({
        ...plan,
        tokens: ['WETH', 'USDT', 'DAI', 'WETH', 'DAI', 'USDC'].map(token),
        fees: [0, 0, 0, 0, 0],
      }),
    ],
    ['no plan', () => undefined],
  ]
  for (const [name, change] of lies) {
    test(`${name} in every quote: there is no quote, and nothing to sign`, async ({
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
          const changed = change(plan)
          return changed ? { ...quote, plan: changed } : quote
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
  }

  test('behind a better quote that cannot be written, the one that can is offered', async ({
    page,
    visit,
    log,
  }) => {
    let told = 0n
    await changeQuotes(page, ([best, ...more]) => {
      if (!best) return more
      told = BigInt(best.toAmount)
      const better = {
        ...opaque(best),
        toAmount: String(2n * told),
        minToAmount: String(2n * told),
      }
      return [better, best, ...more]
    })
    const order = { get: 'USDC', text: '0.5', decimals: 6, steps: ['Swap' as const] }
    const { promised } = await swap(page, money, visit, order)
    expect(promised).toBe(told)
    expectWritten(log)
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
})
