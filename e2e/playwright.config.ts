import { defineConfig } from '@playwright/test'
import { browser } from './support/browser.js'

/** Reporters come from the command line; the world of chains, gateway and pages from `support/globalSetup.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../target/e2e/results',
  globalSetup: './support/globalSetup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  use: {
    browserName: 'chromium',
    launchOptions: browser,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
})
