import { expect, type Page } from '@playwright/test'
import { leapUntil, SHOWN } from './clock.js'
import { modal } from './modal.js'
import type { Money } from './money.js'

// What becomes of a transaction the page asks every few seconds: its clock, which `page.clock.install` has put in place, leaps.

/** What was sent from this browser and stands on top. */
export const pending = (page: Page) => modal(page).locator('[data-progress]')

export async function openActivity(page: Page): Promise<void> {
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
}

/** Waits until nothing is on its way any more: it is done on top, or in the history already, which tells it too. */
export async function expectDone(page: Page, what: string): Promise<void> {
  const waiting = pending(page).filter({ hasText: 'Pending' })
  await leapUntil(page, () => expect(waiting).toHaveCount(0, SHOWN))
  const done = modal(page).locator('[data-progress=confirmed], .months li a').first()
  await expect(done).toContainText(what)
}

/** Waits until it is told that what was sent last failed: on top, or in the history, which takes it from there. */
export async function expectFailed(page: Page): Promise<void> {
  const told = modal(page).locator('[data-progress], .months li a').first()
  await leapUntil(page, () => expect(told).toContainText(/failed/i, SHOWN))
}

/** What was sent stands in the history, newest first: the chain's own word, as the gateway tells it. */
export const expectSent = (page: Page, ...amounts: (string | RegExp)[]) =>
  expectNewest(page, 'Sent', amounts)

/** The same of an exchange: what was given, and what came for it. The coin stands first. */
export const expectSwapped = (page: Page, gave: string, got: string) =>
  expectNewest(page, 'Swapped', got.endsWith(' ETH') ? [got, gave] : [gave, got])

/** The newest that the chain took in: what is only on its way stands elsewhere. Nothing but these amounts changed hands. */
async function expectNewest(
  page: Page,
  how: string,
  amounts: readonly (string | RegExp)[],
): Promise<void> {
  await openActivity(page)
  const first = modal(page).locator('.months li a').first()
  const moved = first.locator('.sum bdi')
  // What is shortened is followed by what is read out instead.
  const shown = amounts.map((amount) => (typeof amount === 'string' ? beginning(amount) : amount))
  await leapUntil(page, () => expect(moved).toHaveText(shown, SHOWN))
  await expect(first).toContainText(how)
}

const beginning = (amount: string) =>
  new RegExp(`^${amount.replace(/[.+*?()[\]{}|\\^$]/g, '\\$&')}([+−].*)?$`)

/** Waits until the gateway's history of the account has the transaction: a page that asks earlier does not ask again for a while. */
export async function expectInHistory(
  { chain, gatewayUrl, projectId }: Money,
  account: string,
  hash: string,
): Promise<void> {
  const query = new URLSearchParams({ projectId, chainId: chain.caip2, sv: 'test' })
  const history = `${gatewayUrl}/v1/account/${account}/history?${query}`
  await expect.poll(async () => (await fetch(history)).text()).toContain(hash)
}
