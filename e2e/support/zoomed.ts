import { expect, type Page } from '@playwright/test'
import { wholeBrowser } from './browser.js'
import { withPreferences } from './profile.js'
import { test as base } from './test.js'

/** Chromium counts in steps of a fifth. */
const LEVEL = Math.log(2) / Math.log(1.2)

/** Tests in a browser whose visitor chose 200 % as the zoom of every page, in a window of 1280 by 800. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  context: ({}, use) =>
    withPreferences({ partition: { default_zoom_level: { x: LEVEL } } }, use, {
      args: [...wholeBrowser.args, '--window-size=1280,800'],
      // The window's own measures: a viewport that is set would take the place of the zoom.
      viewport: null,
    }),
})

/** A window of 1280 by 800 in a browser that zooms to 200 % (WCAG 2.2, 1.4.4). */
export const HALF = { width: 640, height: 400, deviceScaleFactor: 2 }
/** One of 1280 by 1024 at 400 %: the narrowest that WCAG 2.2 asks for (1.4.10). */
export const NARROWEST = { width: 320, height: 256, deviceScaleFactor: 4 }

/**
 * A browser that zooms lays the page out in so many times fewer CSS pixels, each so many times larger. To the page, and to its media
 * queries, that is exactly a smaller window on a finer screen.
 */
export async function zoomTo(page: Page, window: typeof HALF): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...window, mobile: false })
  const seen = () => page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio])
  await expect.poll(seen).toEqual(Object.values(window))
}
