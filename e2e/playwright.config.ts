import { defineConfig } from '@playwright/test'
import { browser } from './support/browser.js'

/**
 * Ends a test that hangs. A busy machine takes ten times as long as an idle one, and no test judges that. While writing one, `--timeout=20000`
 * ends it sooner.
 */
const DEADLINE_MS = 240_000
/** Ends the wait for what never comes. */
const EXPECT_DEADLINE_MS = 60_000
/** What stands on apps made as users make them, with our packages or with others'. */
const OF_USERS = [
  'consumers.spec.ts',
  'sign-in-server*.spec.ts',
  'starters.spec.ts',
  'interop/*.spec.ts',
]

/** Reporters come from the command line; the world of chains, gateway and pages from `support/globalSetup.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../target/e2e/results',
  globalSetup: './support/globalSetup.ts',
  // One more than the smallest machine has cores: a test waits for pages and chains for a quarter of its time.
  workers: 3,
  fullyParallel: true,
  timeout: DEADLINE_MS,
  expect: { timeout: EXPECT_DEADLINE_MS },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  // Apps are made for a minute by one worker: it begins, so that no other waits for it at the end.
  projects: [
    { name: 'consumers', testMatch: OF_USERS },
    { name: 'page', testIgnore: OF_USERS },
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
