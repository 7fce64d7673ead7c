import type { InstallOptions } from '@drawstring/testing/playwright'
import type { Page } from '@playwright/test'
import type { Visit } from './test.js'

/** One state of one view, and how a visitor gets there. */
export interface Scene {
  /** How its picture is called. */
  name: string
  /** The wallet that is installed; false for none. */
  wallet?: Partial<InstallOptions> | false
  /** How the page differs. */
  visit?: Visit
  go(page: Page): Promise<void>
}
