import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test as base, expect } from '@playwright/test'
import type { App } from '../consumers/prepare.js'
import { type Served, serveBuilt } from '../consumers/serve.js'
import { attest } from '../support/attestations.js'
import { browser } from '../support/browser.js'
import { isOwn, keepLog, type Log } from '../support/log.js'
import { at } from '../support/paths.js'
import { type Place, startPlace, TAKEN } from './place.js'

/** Which pages there are (`interop/pages`). */
export type PageName = 'appkit' | 'rainbowkit'

interface Fixtures {
  log: OfficialLog
  /** Opens the page, given these options as `window.__options`; the gateway's project is among them. */
  visit(options?: object): Promise<void>
}

interface Worker {
  /** The page of the tests of this file: `test.use({ official: 'appkit' })`. */
  official: PageName
  place: Place
  served: Served
}

/** What official libraries requested: hosts that do not resolve here, and failed requests to our gateway. */
interface OfficialLog extends Log {
  /** Hosts that were asked and are not there, each time. */
  refused: string[]
  /** Requests to our gateway that failed or that it answered with a fault: `404 https://…`. */
  failed: string[]
}

const NOT_RESOLVED = '--host-resolver-rules='
/** Ends the wait for a page's first making. */
const FIRST_TIME_MS = 8 * 60_000

export const test = base.extend<Fixtures, Worker>({
  official: ['appkit', { scope: 'worker', option: true }],

  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const place = await startPlace()
      await use(place)
      await place.stop()
    },
    { scope: 'worker' },
  ],

  served: [
    async ({ official }, use) => {
      const served = await serveBuilt(await make(official))
      await use(served)
      await served.stop()
    },
    { scope: 'worker', timeout: FIRST_TIME_MS },
  ],

  /** A browser for which our gateway is at those names. */
  launchOptions: [
    async ({ place }, use) => {
      const taken = TAKEN.map((name) => `MAP ${name}:443 127.0.0.1:${place.port}`).join(', ')
      const args = browser.args.map((arg) => arg.replace(NOT_RESOLVED, `${NOT_RESOLVED}${taken}, `))
      await use({ ...browser, args: [...args, '--ignore-certificate-errors'] })
    },
    { scope: 'worker' },
  ],

  /** Fails on an uncaught error and on any failed request to our gateway. */
  log: [
    async ({ context }, use) => {
      const log: OfficialLog = { ...keepLog(context), refused: [], failed: [] }
      context.on('requestfailed', (request) => {
        const { host } = new URL(request.url())
        const isGone = request.failure()?.errorText === 'net::ERR_ABORTED'
        if (TAKEN.includes(host) && !isGone) log.failed.push(`failed ${request.url()}`)
        if (!TAKEN.includes(host) && !isOwn(request.url())) log.refused.push(host)
      })
      context.on('response', (response) => {
        const isOurs = TAKEN.includes(new URL(response.url()).host)
        if (isOurs && !response.ok()) log.failed.push(`${response.status()} ${response.url()}`)
      })
      await attest(context)
      await use(log)
      expect(log.uncaught, 'nothing goes uncaught').toEqual([])
      expect(log.failed, 'the gateway answers all that is asked of it').toEqual([])
    },
    { auto: true },
  ],

  visit: async ({ page, place, served }, use) => {
    await use(async (options = {}) => {
      const given = { projectId: place.projectId, ...options }
      await page.addInitScript(`window.__options = ${JSON.stringify(given)}`)
      await page.goto(served.origin)
    })
  },
})

async function make(name: PageName): Promise<App> {
  const making = promisify(execFile)(process.execPath, [at('interop/pages/make.mjs'), name])
  making.child.stderr?.pipe(process.stderr)
  return JSON.parse((await making).stdout)
}

export { expect }
