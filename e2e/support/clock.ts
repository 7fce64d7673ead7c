import type { Page } from '@playwright/test'

/** Who waits no longer than this after a press sees no grey rows; the product counts 150 ms. */
export const UNSEEN_MS = 100
/** By then everybody sees them. */
export const SEEN_MS = 200

/** While this is waited for the page's standing clock goes on by as little as may be: something in the page waits for timers. */
export async function withTimers(page: Page, waited: Promise<unknown>): Promise<void> {
  let over = false
  const end = Promise.allSettled([waited]).then(() => {
    over = true
  })
  while (!over) await page.clock.runFor(1)
  await end
  await waited
}

/** From now on the page's clock, which `page.clock.install` has put in place, stands until the test turns it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}
