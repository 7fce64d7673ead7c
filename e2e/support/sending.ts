import type { DrawstringOptions } from '@drawstring/core'
import type { InstalledWallet } from '@drawstring/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { ask } from './chain.js'
import { button, connect, fact, modal, openAccount, view } from './modal.js'
import type { Money } from './money.js'
import { network } from './networks.js'
import type { Visit } from './test.js'
import { install } from './wallet.js'
import type { Chain, World } from './world.js'

/** Opens a page; the fixture of that name. */
export type Open = (visit?: Visit) => Promise<void>

export const ETHER = 10n ** 18n

/** The page on the prepared chain, and where else. */
export const onMoney = (money: World['money'], more: Partial<DrawstringOptions> = {}): Visit => ({
  options: {
    projectId: money.projectId,
    gatewayUrl: money.gatewayUrl,
    networks: [network(money.chain)],
    currency: 'usd',
    swap: money.pinned,
    customTokens: money.customTokens,
    ...more,
  },
})

/** Connected, with the account's tokens in sight. Resolves to who is connected, and to their wallet. */
export async function openRich(
  page: Page,
  money: Money,
  visit: Open,
  wallet: Parameters<typeof install>[1] = {},
  more: Visit = {},
): Promise<{ owner: string; wallet: InstalledWallet }> {
  const installed = await install(page, { chains: [money.chain], ...wallet })
  await visit({ ...onMoney(money), ...more })
  await connect(page)
  await openAccount(page)
  await expect(modal(page).getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()
  return { owner: (await fact(page, 'Address').textContent()) ?? '', wallet: installed }
}

/** The same, with the form to send with. Resolves to who is connected. */
export async function openSend(
  page: Page,
  money: Money,
  visit: Open,
  wallet: Parameters<typeof install>[1] = {},
  more: Visit = {},
): Promise<string> {
  const { owner } = await openRich(page, money, visit, wallet, more)
  await button(page, 'Send').click()
  await expect(view(page, 'Send')).toBeVisible()
  return owner
}

export const amountField = (page: Page) => modal(page).getByLabel('Amount')
export const receiverField = (page: Page) => modal(page).getByLabel('To')

/** Chooses what to send. */
export async function choose(page: Page, symbol: string): Promise<void> {
  await modal(page).locator('[data-key="token"]').click()
  await expect(view(page, 'Choose what to send')).toBeVisible()
  await modal(page).getByRole('searchbox').fill(symbol)
  const row = modal(page)
    .locator('.pick .row.entry')
    .filter({ hasText: new RegExp(` ${symbol}`) })
  await row.first().click()
  await expect(view(page, 'Send')).toBeVisible()
}

export async function fill(page: Page, amount: string, receiver: string): Promise<void> {
  await amountField(page).fill(amount)
  await receiverField(page).fill(receiver)
}

/** Accepts what has to be accepted separately before the first payment to a name. */
export async function acceptName(page: Page): Promise<void> {
  await expect(modal(page).locator('.critical')).toContainText('says that')
  await modal(page).getByLabel('I’ve read this and want to continue.').check()
}

/** Looks at what will be signed, and says yes to it. */
export async function reviewAndSend(page: Page): Promise<void> {
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await button(page, 'Send').click()
}

/** Has a review that could not be checked tried again until it can be signed: the gateway sees a new block, or its node again, after a while. */
export async function retryUntilChecked(page: Page): Promise<void> {
  const [again, send] = [button(page, 'Retry simulation'), button(page, 'Send')]
  await expect(async () => {
    await expect(again.or(send)).toBeVisible()
    if (await again.isVisible()) await again.click()
    expect(await send.isVisible()).toBe(true)
  }).toPass()
}

/** What an address holds of the coin, in wei. */
export const balance = async (chain: Chain, address: string) =>
  BigInt(await ask<string>(chain, 'eth_getBalance', address, 'latest'))
