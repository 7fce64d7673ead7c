import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browser } from './browser.js'
import { at } from './paths.js'
import { test as base } from './test.js'

/** Chromium counts in steps of a fifth. */
const LEVEL = Math.log(2) / Math.log(1.2)

/** Tests in a browser whose visitor chose 200 % as the zoom of every page, in a window of 1280 by 800. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  context: async ({}, use) => {
    const folder = await mkdtemp(join(at('target/e2e'), 'zoomed-'))
    await mkdir(join(folder, 'Default'))
    const preferences = { partition: { default_zoom_level: { x: LEVEL } } }
    await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences))
    const args = [...browser.args, '--window-size=1280,800']
    // The window's own measures: a viewport that is set would take the place of the zoom.
    const options = { ...browser, args, viewport: null }
    const context = await chromium.launchPersistentContext(folder, options)
    await use(context)
    await context.close()
    await rm(folder, { recursive: true })
  },
})
