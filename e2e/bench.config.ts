import { defineConfig } from '@playwright/test'
import base from './playwright.config.js'

/** The same world and browser, for figures in place of tests: one at a time, and none tried twice. */
export default defineConfig({
  ...base,
  testDir: 'bench',
  testMatch: '*.ts',
  workers: 1,
  retries: 0,
  use: { ...base.use, actionTimeout: 15_000 },
})
