import { defineConfig } from '@playwright/test'
import { shownAs } from './support/browser.js'

/** What the demo is called in the pictures: a believable place, where its own is a number. `xtask/src/demo` lets it in. */
const HOST = 'drawstring.example'

/** Pictures of the running demo (`DEMO_URL`), for the documentation. */
export default defineConfig({
  testDir: '.',
  testMatch: 'showcase.ts',
  outputDir: '../target/e2e/results',
  workers: 1,
  timeout: 120_000,
  use: {
    browserName: 'chromium',
    baseURL: `http://${HOST}`,
    launchOptions: shownAs(HOST, new URL(process.env.DEMO_URL ?? 'http://127.0.0.1').host),
    deviceScaleFactor: 2,
    // The pictures' font is not the page's own.
    bypassCSP: true,
    contextOptions: { reducedMotion: 'reduce' },
  },
})
