import type { DrawstringOptions } from '@drawstring/core'
import { test as base, expect, type Page } from '@playwright/test'
import type { PageSettings } from '../page/src/settings.js'
import { isOwn, keepLog, type Log } from './log.js'
import { ethereum } from './networks.js'
import { keepNotices } from './notices.js'
import { type World, world } from './world.js'

/** What a visit may differ in. */
export interface Visit extends Omit<PageSettings, 'options' | 'second'> {
  options?: Changes
  second?: Changes
  /** In another tab than the test's first. */
  page?: Page
  /** Where the page is, if not at its usual place. */
  at?: string
  /** Whom its policy lets it ask beside the gateway. */
  connect?: readonly string[]
}

/** Options that differ from the usual ones; `undefined` takes one away. */
type Changes = { [Key in keyof DrawstringOptions]?: DrawstringOptions[Key] | undefined }

export interface Fixtures {
  world: World
  log: Log
  /** Opens the test page. Analytics are off unless a test wants them. */
  visit(visit?: Visit): Promise<void>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  world: async ({}, use) => use(world()),

  /** Kept for every test, because some things must never happen in any. */
  log: [
    async ({ context }, use) => {
      const log = keepLog(context)
      await context.addInitScript(keepNotices)
      await use(log)
      expect(log.uncaught, 'nothing goes uncaught').toEqual([])
      expect(
        log.requests.filter((url) => !isOwn(url)),
        'nobody else is asked',
      ).toEqual([])
      expect(log.console.filter(isRefusal), 'the content security policy holds').toEqual([])
    },
    { auto: true },
  ],

  visit: async ({ context, page: first, world }, use) => {
    await use(
      async ({ page = first, at = world.pageUrl, connect = [], options, second, ...rest } = {}) => {
        const all: DrawstringOptions = {
          ...standard(world),
          ...(options as Partial<DrawstringOptions>),
        }
        const settings: PageSettings = {
          ...rest,
          options: all,
          ...(second && { second: { ...all, ...(second as Partial<DrawstringOptions>) } }),
        }
        await context.addInitScript(`window.__options = ${JSON.stringify(settings)}`)
        // Without a gateway the page asks its first network's own node.
        const asked = all.gatewayUrl ?? all.networks[0]?.rpcUrls.default.http[0]
        const query = new URLSearchParams(connect.map((url) => ['connect', url]))
        if (asked !== world.gatewayUrl) query.set('gateway', asked ?? '')
        await page.goto(query.size > 0 ? `${at}/?${query}` : `${at}/`)
      },
    )
  },
})

const standard = (world: World): DrawstringOptions => ({
  projectId: world.projectId,
  gatewayUrl: world.gatewayUrl,
  networks: ethereum(),
  metadata: { name: 'Shop', description: 'A test page.', url: world.pageUrl, icons: [] },
  features: { analytics: false },
  // Most tests are about what comes with a press, and what if it does not; `preload.spec.ts` is about what comes ahead of it.
  preload: 'intent',
  // Most tests are about wallets in this browser.
  walletConnect: false,
})

const isRefusal = (line: string) => /content security policy/i.test(line)

export { expect }
