import type { DrawstringOptions } from '@drawstring/core'
import { devEvmAddresses } from '@drawstring/testing'
import type { InstallOptions } from '@drawstring/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { ask } from './chain.js'
import { leapUntil, SHOWN } from './clock.js'
import { button, connect, modal, openAccount, view } from './modal.js'
import type { Money } from './money.js'
import { expectNotice, noticed } from './notices.js'
import { type Open, onMoney } from './sending.js'
import { install } from './wallet.js'
import type { World } from './world.js'

/** The development wallet's account; its keys are everybody's. */
export const [OWNER] = devEvmAddresses as readonly [string, ...string[]]

/** The form, on the prepared chain; `more` are options of the page. */
export async function openSwap(
  page: Page,
  money: World['money'],
  visit: Open,
  wallet: Partial<InstallOptions> = {},
  more: Partial<DrawstringOptions> = {},
): Promise<void> {
  await install(page, { chains: [money.chain], ...wallet })
  await visit(onMoney(money, more))
  await connect(page)
  await openForm(page)
}

export async function openForm(page: Page): Promise<void> {
  await openAccount(page)
  await button(page, 'Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
}

export async function pick(page: Page, side: 'sell' | 'get', symbol: string): Promise<void> {
  const sides = { sell: /^You pay .*Select/, get: /(^You receive .*Select|^Select token$)/ }
  await button(page, sides[side]).click()
  await modal(page).getByRole('searchbox').fill(symbol)
  await modal(page).locator('.row.entry').filter({ hasText: symbol }).first().click()
  await expect(view(page, 'Swap')).toBeVisible()
}

export const amount = (page: Page) => modal(page).getByRole('textbox', { name: 'Amount you pay' })
export const out = (page: Page) =>
  modal(page).getByRole('status', { name: 'You receive (estimated)' })

/** Types an amount; resolves to what is offered, in smallest units. */
export async function offered(page: Page, text: string, decimals: number): Promise<bigint> {
  await amount(page).fill(text)
  await expect(button(page, 'Review swap')).not.toHaveAttribute('aria-disabled')
  return told(await exact(page), decimals)
}

/** What is offered with every digit, also where it is shortened. */
const exact = (page: Page) =>
  out(page).evaluate((out) => out.querySelector('button')?.title ?? out.textContent ?? '')

/** Of a quote of the gateway what tests change. Addresses of the plan are CAIP-10. */
export interface Quote {
  toAmount: string
  minToAmount?: string
  priceImpact?: number
  source?: string
  plan?: { router: string; kind: string; tokens: string[]; fees: number[] }
}

/** From now on the gateway's quotes come to the page like this. */
export const changeQuotes = (page: Page, change: (quotes: Quote[]) => Quote[]) =>
  page.route('**/v1/convert/quotes?*', async (route) => {
    const answer = await route.fetch()
    const { quotes, ...more } = await answer.json()
    await route.fulfill({ response: answer, json: { ...more, quotes: change(quotes) } })
  })

/** The quote as one that only its vendor can build the call of. */
export function opaque({ plan, ...quote }: Quote): Quote {
  return { ...quote, source: 'vendor' }
}

/** The smallest units of an amount that is told in full: `1,234.5 USDC`. */
export function told(full: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = (full.split(' ')[0] ?? '').replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

export const review = (page: Page) => view(page, 'Review swap')
export const approval = (page: Page) => view(page, 'Review permission')

/** Says yes to what is shown, once it has been checked. */
export async function confirm(page: Page, name: 'Allow' | 'Swap'): Promise<void> {
  const shown = { Allow: approval, Swap: review }[name](page)
  const yes = shown.getByRole('button', { name, exact: true })
  await expect(yes).not.toHaveAttribute('aria-disabled')
  await yes.click()
}

/** The chain has taken in what was allowed: the swap itself is shown. The page's clock, which `page.clock.install` has put in place, leaps. */
export const expectAllowed = (page: Page) =>
  leapUntil(page, () => expect(review(page)).toBeVisible(SHOWN))

/** The chain has taken in the swap itself. */
export async function expectSwapTold(page: Page, sold: string, got: string): Promise<void> {
  const text = `Swapped ${sold} to ${got}`
  const isTold = expect.stringContaining(text)
  // Only looked at: a look that ends too late would take the notice away unseen.
  await leapUntil(page, () => expect.poll(() => noticed(page), SHOWN).toContainEqual(isTold))
  await expectNotice(page, text)
}

export const trouble = (page: Page) => modal(page).locator('.trouble')

export const ether = async ({ chain }: Money) =>
  BigInt(await ask<string>(chain, 'eth_getBalance', OWNER, 'latest'))
export const sent = async ({ chain }: Money) =>
  Number(await ask<string>(chain, 'eth_getTransactionCount', OWNER, 'latest'))

/** Wei that the account's transactions from this number on cost. */
export async function gas({ chain }: Money, from: number): Promise<bigint> {
  let total = 0n
  let height = Number(await ask<string>(chain, 'eth_blockNumber'))
  for (let left = (await sent({ chain } as Money)) - from; left > 0; height -= 1) {
    const block = await ask<{ transactions: { hash: string; from: string }[] }>(
      chain,
      'eth_getBlockByNumber',
      `0x${height.toString(16)}`,
      true,
    )
    for (const { hash, from } of block.transactions) {
      if (from.toLowerCase() !== OWNER.toLowerCase()) continue
      const receipt = await ask<{ gasUsed: string; effectiveGasPrice: string; status: string }>(
        chain,
        'eth_getTransactionReceipt',
        hash,
      )
      expect(receipt.status).toBe('0x1')
      total += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
      left -= 1
    }
  }
  return total
}
