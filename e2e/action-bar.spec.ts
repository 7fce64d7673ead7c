import type { Page } from '@playwright/test'
import { modal } from './support/modal.js'
import { scenes } from './support/scenes.js'
import { play } from './support/stage.js'
import { expect, test } from './support/test.js'

// That the main action of a view is in sight, however small the window, is seen of each scene in a11y.spec.ts.

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
