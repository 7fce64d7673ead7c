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
