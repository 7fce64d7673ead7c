import { defineConfig } from '@playwright/test'
import base from './playwright.config.js'

/** The same world and browser, for pictures in place of tests. */
export default defineConfig({
  ...base,
  testMatch: 'screens.ts',
  retries: 0,
  // The tests' own would bring the apps of users along.
  projects: [{ name: 'screens' }],
  // The pictures' font is not the page's own.
  use: { ...base.use, bypassCSP: true },
})
