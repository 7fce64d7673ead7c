import { cutOff, sideways } from './support/layout.js'
import { button, openModal } from './support/modal.js'
import { scenes } from './support/scenes.js'
import { play } from './support/stage.js'
import { expect, test } from './support/test.js'
import { test as zoomed } from './support/zoomed.js'

/** A list that scrolls, a form, a dialog that waits, and one that must be answered. */
const REALLY = ['connect', 'all-wallets', 'connecting-waiting', 'account', 'unsupported']

/** The narrowest that WCAG 2.2 asks for (1.4.10): the same window at 400 %. */
const NARROWEST = { width: 320, height: 256 }

// A browser that zooms a window of 1280 by 800 to 200 % lays the page out in half as many CSS pixels, each two by two device pixels
// large. To the page, and to its media queries, that is exactly a window of this size on such a screen: so every view is tried in
// one, and some in a browser that really zooms.
test.describe('in half a window', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  for (const scene of scenes) {
    test(`at 200 % zoom, and at 400 %, ${scene.name} is seen whole without sideways scrolling`, async ({
      page,
      visit,
    }) => {
      await play(scene, page, visit)
      expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([640, 2])
      expect(await sideways(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
      await page.setViewportSize(NARROWEST)
      expect(await sideways(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
    })
  }

  test('what is cut or out of reach would be noticed', async ({ page, visit }) => {
    await visit()
    await openModal(page)
    // The stage takes a moment to grow with its content.
    await expect.poll(() => cutOff(page)).toEqual([])
    await button(page, 'Get a wallet').evaluate((part: HTMLElement) => {
      part.style.cssText = 'display: block; max-width: 3em; overflow: hidden; white-space: nowrap'
    })
    await expect.poll(() => cutOff(page)).toEqual([expect.stringContaining('is cut')])
    await button(page, 'Get a wallet').evaluate((part: HTMLElement) => {
      part.style.cssText = 'translate: 900px'
    })
    expect(await cutOff(page)).not.toEqual([])
  })
})

for (const scene of scenes.filter(({ name }) => REALLY.includes(name))) {
  zoomed(`in a browser at 200 % zoom, ${scene.name} is seen whole`, async ({ page, visit }) => {
    await play(scene, page, visit)
    expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([640, 2])
    expect(await sideways(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
  })
}
