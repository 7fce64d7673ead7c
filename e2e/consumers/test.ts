import { expect, type Page } from '@playwright/test'
import { browser } from '../support/browser.js'
import { test as base } from '../support/test.js'
import { apps } from './apps.mjs'
import { type App, prepare } from './prepare.js'
import { type ReadmeGateway, startReadmeGateway } from './readmeGateway.js'

interface Fixtures {
  /** Puts the packed package's wallet on the page. It says yes. */
  installWallet(page: Page): Promise<unknown>
}

interface Worker {
  apps: App[]
  gateway: ReadmeGateway
}

const NOT_RESOLVED = '--host-resolver-rules='
/** Six minutes for a first time on two cores, and some patience. */
export const FIRST_TIME_MS = 8 * 60_000

export const test = base.extend<Fixtures, Worker>({
  apps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => use(await prepare(apps.map(({ name }) => name))),
    { scope: 'worker', timeout: FIRST_TIME_MS },
  ],

  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const gateway = await startReadmeGateway()
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker' },
  ],

  /** A browser for which the gateway is where the README says. It knows no other machine. */
  launchOptions: [
    async ({ gateway }, use) => {
      const args = browser.args.filter((arg) => !arg.startsWith(NOT_RESOLVED))
      const here = 'MAP 127.0.0.1 127.0.0.1, MAP * ~NOTFOUND'
      const rules = `${NOT_RESOLVED}MAP ${gateway.readme} 127.0.0.1:${gateway.port}, ${here}`
      await use({ ...browser, args: [...args, rules] })
    },
    { scope: 'worker' },
  ],

  installWallet: async ({ apps, gateway }, use) => {
    const { folder } = named(apps, 'vite-react19')
    const packed: typeof import('./vite/tests/wallet.js') = await import(
      `${folder}/tests/wallet.ts`
    )
    await use((page) => packed.install(page, gateway.chains))
  },
})

export function named(apps: App[], name: string): App {
  const app = apps.find((one) => one.name === name)
  if (!app) throw new Error(`apps.mjs names no ${name}`)
  return app
}

export { expect }
