import { expect, type Page } from '@playwright/test'
import { modal } from './modal.js'

/** What was sent from this browser and stands on top. */
export const pending = (page: Page) => modal(page).locator('[data-progress]')

export async function openActivity(page: Page): Promise<void> {
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
}

/** Waits until nothing is on its way any more: it is done on top, or in the history already, which tells it too. */
export async function expectDone(page: Page, what: string): Promise<void> {
  const waiting = pending(page).filter({ hasText: 'Waiting' })
  await expect(waiting).toHaveCount(0, { timeout: 15_000 })
  const done = modal(page).locator('[data-progress=confirmed], .months li a').first()
  await expect(done).toContainText(what)
}

/** What was sent stands in the history, newest first: the chain's own word, as the gateway tells it. */
export async function expectSent(page: Page, what: string): Promise<void> {
  await openActivity(page)
  const first = modal(page).locator('.months li a').first()
  await expect(first).toContainText(what, { timeout: 20_000 })
  await expect(first).toContainText('Sent')
}
