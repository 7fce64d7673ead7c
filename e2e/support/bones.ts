import type { Page } from '@playwright/test'

/** Who waits no longer after a press sees no grey rows; the product counts 150 ms. */
export const UNSEEN_MS = 100

/** Looks from now on; resolves to how long after the last press the grey rows of this view's empty place came. */
export async function timeOfBones(page: Page, view: string): Promise<() => Promise<number>> {
  await page.locator('drawstring-modal').waitFor({ state: 'attached' })
  await page.evaluate((view) => {
    let pressedAt = 0
    const root = document.querySelector('drawstring-modal')?.shadowRoot as ShadowRoot
    const place = `dialog[open] ul.place[data-view=${view}][aria-busy=true]`
    const look = () => {
      if ('bonesAfter' in window || !root.querySelector(place)?.firstElementChild) return
      Object.assign(window, { bonesAfter: performance.now() - pressedAt })
    }
    // A busy page looks late, but its events know when they were made.
    const note = ({ timeStamp }: Event) => {
      pressedAt = timeStamp
    }
    addEventListener('click', note, true)
    new MutationObserver(look).observe(root, { attributes: true, childList: true, subtree: true })
  }, view)
  return () => page.evaluate(() => Reflect.get(window, 'bonesAfter') as number)
}
