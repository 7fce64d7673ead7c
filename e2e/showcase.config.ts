import { defineConfig } from '@playwright/test'
import { wholeBrowser } from './support/browser.js'

/** Pictures of the running demo (`DEMO_URL`), for the documentation. */
export default defineConfig({
  testDir: '.',
  testMatch: 'showcase.ts',
  outputDir: '../target/e2e/results',
  workers: 1,
  timeout: 120_000,
  use: {
    browserName: 'chromium',
    launchOptions: wholeBrowser,
    deviceScaleFactor: 2,
    // The pictures' font is not the page's own.
    bypassCSP: true,
    contextOptions: { reducedMotion: 'reduce' },
  },
})
