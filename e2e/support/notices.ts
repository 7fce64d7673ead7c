import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Notices that came and were not looked at yet, in their order. */
    noticed: string[]
  }
}

/** Runs in the page, before its own scripts: notes what notices say. They go by themselves, also from a test that is slow to look. */
export function keepNotices(): void {
  window.noticed = []
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    let last = ''
    const note = () => {
      const text = root.querySelector('[aria-live] > :is(.notice, .hidden)')?.textContent ?? ''
      if (text && text !== last) window.noticed.push(text)
      last = text
    }
    const changes = { childList: true, characterData: true, subtree: true }
    new MutationObserver(note).observe(root, changes)
    return root
  }
}

/** Waits until a notice has said this, after what was waited for before it. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(take, text), { message: `a notice says ${text}` })
    .toContainEqual(
      typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
    )
}

/** The notices up to the first that says it, which nobody needs any more; all of them while there is none. */
function take(text: string | RegExp): string[] {
  const says = (notice: string) =>
    typeof text === 'string' ? notice.includes(text) : text.test(notice)
  const at = window.noticed.findIndex(says)
  return at < 0 ? window.noticed : window.noticed.splice(0, at + 1)
}

/** The notices that came and were not looked at yet; they stay so. */
export const noticed = (page: Page): Promise<string[]> => page.evaluate(() => window.noticed)
