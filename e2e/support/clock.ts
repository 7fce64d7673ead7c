import { expect, type Page, type Request } from '@playwright/test'

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

/** How many of the page's requests, from now on, are not answered yet. */
function countUnanswered(page: Page): () => number {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return () => asked.size
}

/** The page's clock, which `page.clock.install` has put in place, goes on in leaps until this is so. No question that waits for its answer is given up for it. */
export async function leapUntil(page: Page, isSo: () => Promise<unknown>): Promise<void> {
  const unanswered = countUnanswered(page)
  await expect(async () => {
    await expect.poll(unanswered, { intervals: [50] }).toBe(0)
    await page.clock.fastForward(LEAP_MS)
    await isSo()
  }).toPass({ intervals: [100] })
}

/** Shorter than the page waits for an answer. */
const LEAP_MS = 5_000
/** So long a leap has to show: the page asks, and shows what it is told. */
export const SHOWN = { timeout: 250 }
