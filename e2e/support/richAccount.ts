import { expect, type Page } from '@playwright/test'
import { button, modal, openAccount, view } from './modal.js'
import { network } from './networks.js'
import { choose } from './sending.js'
import { connectOnce } from './stage.js'
import type { Visit } from './test.js'
import { world } from './world.js'

/** On the prepared chain. */
export function rich(): Visit {
  const { chain, gatewayUrl, projectId, pinned, customTokens } = world().money
  return {
    options: {
      gatewayUrl,
      projectId,
      networks: [network(chain)],
      currency: 'usd',
      swap: pinned,
      customTokens,
    },
  }
}

/** Connected, with the account's tokens in sight. */
export async function openRich(page: Page): Promise<void> {
  await connectOnce(page)
  await openAccount(page)
  // It opens at the list that was seen last.
  await modal(page).getByRole('tab', { name: 'Tokens' }).click()
  await expect(modal(page).getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
}

/** All of them, those that are marked as spam as well. */
export async function openNfts(page: Page): Promise<void> {
  await openRich(page)
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  const spam = button(page, /marked as spam/)
  // It is shown on where it was once.
  if ((await spam.getAttribute('aria-expanded')) !== 'true') await spam.click()
}

/** The form to send with, with nothing but the coin chosen. */
export async function openSend(page: Page): Promise<void> {
  await openRich(page)
  await button(page, 'Send').click()
  await expect(view(page, 'Send')).toBeVisible()
  // It keeps what was chosen last.
  const chosen = modal(page).locator('[data-key="token"]')
  await expect(chosen).toContainText(/[A-Z]{3}/)
  if (!(await chosen.textContent())?.includes('ETH')) await choose(page, 'ETH')
}

/** The form to swap with. */
export async function openSwap(page: Page): Promise<void> {
  await openRich(page)
  await button(page, 'Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
}

/** The contract of a token that the account holds. */
export const addressOf = (page: Page, symbol: string) =>
  page.evaluate((symbol) => {
    const { rows } = window.drawstring.read('tokens')
    return rows.find((token) => token.symbol === symbol)?.address ?? ''
  }, symbol)
