import type { Page } from '@playwright/test'
import { keptEvents } from './support/events.js'
import { type Gateway, startGateway } from './support/gateway.js'
import { type Log, origins } from './support/log.js'
import {
  button,
  chooseInMenu,
  connect,
  fact,
  modal,
  openAccount,
  openModal,
  openNetworks,
} from './support/modal.js'
import { withPreferences } from './support/profile.js'
import { expect, test, type Visit } from './support/test.js'
import { install } from './support/wallet.js'

/** Batches of events leave this often. */
const FLUSH_MS = 10_000

test('a whole session asks nobody but the gateway', async ({ log, page, visit, world }) => {
  await install(page)
  await visit({ options: { preload: 'idle' } })
  await openModal(page)
  await button(page, /^All wallets/).click()
  await expect(modal(page).getByRole('listitem').nth(5)).toBeVisible()
  await button(page, 'Close').click()
  await connect(page)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('balance')).toHaveText(/\d ETH/)
  await page.reload()
  await openAccount(page)
  await chooseInMenu(page, 'Disconnect')
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await page.goto('about:blank')
  expect(origins(log).sort()).toEqual([world.gatewayUrl, world.pageUrl].sort())
})

test.describe('events', () => {
  let gateway: Gateway
  let projectId: string
  test.beforeEach(async ({ world }) => {
    gateway = await startGateway({ rpc: { [world.one.caip2]: [world.one.rpcUrl] } })
    projectId = await gateway.addProject('counted')
  })
  test.afterEach(() => gateway.stop())

  /** Connects and leaves, which sends what waits. */
  async function session(page: Page, visit: (visit: Visit) => Promise<void>) {
    await install(page)
    await visit({ options: { gatewayUrl: gateway.url, projectId, features: {} } })
    await connect(page)
    await leave(page)
  }
  const leave = (page: Page) => page.goto('about:blank')
  const sent = (log: Log) => log.requests.filter((url) => /\/(e|batch)\?/.test(url))

  test('go to the gateway, and nowhere else; those that still wait when the page is left, too', async ({
    log,
    page,
    visit,
  }) => {
    await page.clock.install()
    await install(page)
    await visit({ options: { gatewayUrl: gateway.url, projectId, features: {} } })
    await connect(page)
    const [batch] = await Promise.all([
      page.waitForRequest(/\/batch\?/),
      page.clock.runFor(FLUSH_MS),
    ])
    const { events } = batch.postDataJSON() as {
      events: { url: string; props: { event: string } }[]
    }
    const names = events.map(({ props }) => props.event)
    expect(names).toEqual(
      expect.arrayContaining(['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS']),
    )
    // The page's query may hold what is nobody's business.
    for (const { url } of events) expect(url).not.toContain('?')
    await expect.poll(() => keptEvents(gateway)).toBeGreaterThanOrEqual(names.length)

    const kept = await keptEvents(gateway)
    await openAccount(page)
    await leave(page)
    await expect.poll(() => keptEvents(gateway)).toBeGreaterThan(kept)
    expect(sent(log).every((url) => url.startsWith(gateway.url))).toBe(true)
  })

  const untracked = test.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    context: ({}, use) => withPreferences({ enable_do_not_track: true }, use),
  })

  untracked('are not sent for a visitor who set Do Not Track', async ({ log, page, visit }) => {
    const [asked] = await Promise.all([page.waitForRequest(/./), session(page, visit)])
    expect((await asked.allHeaders()).dnt).toBe('1')
    expect(sent(log)).toEqual([])
    expect(await keptEvents(gateway)).toBe(0)
  })
})
