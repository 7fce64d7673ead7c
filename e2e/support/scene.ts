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
  /**
   * Scenes of the same walk can be played in one page, one after the other in their order; each is played alone as well. They have the
   * same visit, and wallets that differ in what they answer alone.
   */
  walk?: string
  /** Whether its main action must be in sight without scrolling, however small the window. */
  acts?: true
  /** Nothing can be loaded in it, so no other language either. */
  offline?: true
  /** Sees that what belongs together stands on one line. */
  aligned?(page: Page): Promise<void>
  go(page: Page): Promise<void>
}
