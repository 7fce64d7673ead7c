import type { Page } from '@playwright/test'
import { modal } from './support/modal.js'
import { scenes } from './support/scenes.js'
import { play } from './support/stage.js'
import { expect, test } from './support/test.js'
import { HALF, zoomTo } from './support/zoomed.js'

// The main action of a view is in sight without scrolling, however small the window.

const VIEWS = ['send-filled', 'send-problems', 'swap-offer', 'swap-insufficient'].concat([
  'review-send',
  'review-warned',
  'review-swap',
  'unsupported',
  'receive',
])

const WINDOWS = {
  'at 200 % zoom': HALF,
  'on a small phone': { width: 375, height: 553, deviceScaleFactor: 2 },
}

/** How much of the last button of the view's bar is seen, and whether a press there reaches it. */
const seenOf = (page: Page) =>
  modal(page)
    .locator('.bar button')
    .first()
    .evaluate((button) => {
      const { left, top, width, height, bottom } = button.getBoundingClientRect()
      const root = button.getRootNode() as ShadowRoot
      const reached = [top + 2, bottom - 2].every((y) =>
        button.contains(root.elementFromPoint(left + width / 2, y)),
      )
      return { seen: Math.min(bottom, innerHeight) - Math.max(top, 0), height, reached }
    })

for (const [name, window] of Object.entries(WINDOWS)) {
  for (const scene of scenes.filter((scene) => VIEWS.includes(scene.name))) {
    test(`${name}, the main action of ${scene.name} is in sight`, async ({ page, visit }) => {
      await play(scene, page, visit)
      await zoomTo(page, window)
      await expect.poll(async () => (await seenOf(page)).reached).toBe(true)
      const { seen, height } = await seenOf(page)
      expect(seen).toBe(height)
      // And the end of what it acts on is not hidden for ever.
      const hidden = await modal(page).evaluate((dialog) => {
        const stage = dialog.querySelector('.stage') as HTMLElement
        stage.scrollTop = stage.scrollHeight
        const bar = dialog.querySelector('.bar') as HTMLElement
        const before = bar.previousElementSibling?.getBoundingClientRect().bottom ?? 0
        return before - (bar.querySelector('button')?.getBoundingClientRect().top ?? 0)
      })
      expect(hidden).toBeLessThanOrEqual(0)
    })
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the sheet stands on the keyboard, with its main action, and comes down with it', async ({
    page,
    visit,
  }) => {
    const scene = scenes.find(({ name }) => name === 'send-filled')
    if (!scene) throw new Error('there is no such scene')
    await play(scene, page, visit)
    const bottom = async () => {
      const box = await modal(page).locator('.sheet').boundingBox()
      return box && box.y + box.height
    }
    expect(await bottom()).toBe(844)
    await keyboard(page, 336)
    expect(await bottom()).toBe(844 - 336)
    const button = await modal(page).locator('.bar button').first().boundingBox()
    expect((button?.y ?? 844) + (button?.height ?? 0)).toBeLessThanOrEqual(844 - 336)
    await keyboard(page, 0)
    expect(await bottom()).toBe(844)
  })
})

/** No browser here has a keyboard on its screen: the visible part of the page is made smaller, as one makes it. */
const keyboard = (page: Page, pixels: number) =>
  page.evaluate((pixels) => {
    const { visualViewport: seen } = window
    if (!seen) throw new Error('this browser does not tell what is visible')
    Object.defineProperty(seen, 'height', { value: innerHeight - pixels, configurable: true })
    seen.dispatchEvent(new Event('resize'))
  }, pixels)
