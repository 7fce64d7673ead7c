import { defineConfig } from '@playwright/test'
import { browser } from './support/browser.js'

/** Reporters come from the command line; the world of chains, gateway and pages from `support/globalSetup.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../target/e2e/results',
  globalSetup: './support/globalSetup.ts',
  // One more than the cores of the smallest machine: tests also wait.
  workers: 3,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  // The apps are made for a minute by one worker: it begins, so that no other waits for it at the end.
  projects: [
    { name: 'consumers', testMatch: 'consumers.spec.ts' },
    { name: 'page', testIgnore: 'consumers.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: browser,
    viewport: { width: 1280, height: 800 },
    // Frames cost as much as the tests themselves; what moves is looked at where it says so.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
