import type { Page } from '@playwright/test'
import { type Log, origins } from './support/log.js'
import { button, modal } from './support/modal.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

/** Whether the core, or what fills the dialog, was asked for. */
const isFetched = (log: Log) =>
  log.requests.some((url) => /drawstring_bg|startHost|contents|wallets-/.test(url))

/** Whether the core was started: it asks wallets in the browser for their names. */
const isStarted = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.discovered === 'yes')

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** Whatever waits for a time in which the page rests has come by then: the page's clock runs for long. */
async function rest(page: Page): Promise<void> {
  for (let time = 0; time < 5; time += 1) await page.clock.runFor(1_000)
}

test.beforeEach(async ({ page }) => {
  await install(page)
  await page.addInitScript(() =>
    window.addEventListener('eip6963:requestProvider', () => {
      document.documentElement.dataset.discovered = 'yes'
    }),
  )
})

test('once the page rests everything is there, and nobody but the page was asked', async ({
  log,
  page,
  visit,
  world,
}) => {
  // Also where events would be sent, which a visitor is asked about first.
  const options = { preload: 'idle', features: {} } as const
  await visit({ options })
  await expect.poll(() => isStarted(page)).toBe(true)
  for (const part of [/drawstring_bg/, /startHost/, /contents/, /wallets-/])
    await expect.poll(() => log.requests.some((url) => part.test(url)), String(part)).toBe(true)
  expect(origins(log)).toEqual([world.pageUrl])
  const [loaded, fetched] = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const module = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('drawstring_bg'))
    return [visit?.loadEventStart, module?.startTime]
  })
  expect(fetched).toBeGreaterThan(loaded ?? Number.NaN)

  const before = log.requests.length
  await connectButton(page).click()
  await expect(button(page, WALLET)).toBeVisible()
  const more = log.requests
    .slice(before)
    .filter((url) => /drawstring_bg|startHost|contents|wallets-/.test(url))
  expect(more).toEqual([])
  // Now the gateway is asked: somebody wants something.
  await expect.poll(() => origins(log)).toContain(world.gatewayUrl)
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the WalletConnect module is loaded as well, and no relay is contacted', async ({
    log,
    page,
    visit,
    world,
  }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await visit({ options: { preload: 'idle', features: {}, walletConnect: { relay: 'own' } } })
    const engine = () => log.requests.some((url) => /walletconnect_bg/.test(url))
    await expect.poll(engine).toBe(true)
    expect(origins(log)).toEqual([world.pageUrl])
    expect(sockets).toEqual([])
  })
})

test('the gateway hears of nothing for as long as nobody comes near', async ({
  log,
  page,
  visit,
  world,
}) => {
  await page.clock.install()
  await visit({ options: { preload: 'idle', features: {} } })
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await isStarted(page)).toBe(true)
  }).toPass()
  // Events leave every ten seconds, where they may.
  await page.clock.runFor(60_000)
  await page.goto('about:blank')
  expect(origins(log)).toEqual([world.pageUrl])
})

test('with intent nothing is fetched until somebody points at the button, and nobody but the page is asked', async ({
  log,
  page,
  visit,
  world,
}) => {
  await page.clock.install()
  await visit({ options: { preload: 'intent' } })
  await expect(connectButton(page)).toBeVisible()
  await rest(page)
  expect(isFetched(log)).toBe(false)
  expect(log.requests.filter((url) => url.includes('wasm'))).toEqual([])
  expect(origins(log)).toEqual([world.pageUrl])
  await connectButton(page).hover()
  await expect.poll(() => isFetched(log)).toBe(true)
})

test('with intent a finger that comes down is enough', async ({ log, page, visit }) => {
  await page.clock.install()
  await visit({ options: { preload: 'intent' } })
  await rest(page)
  expect(isFetched(log)).toBe(false)
  await connectButton(page).dispatchEvent('pointerdown')
  await expect.poll(() => isFetched(log)).toBe(true)
  await expect(modal(page)).toBeHidden()
})

test('with none nothing is fetched until the button is pressed', async ({ log, page, visit }) => {
  await page.clock.install()
  await visit({ options: { preload: 'none' } })
  await connectButton(page).hover()
  await connectButton(page).focus()
  await rest(page)
  expect(isFetched(log)).toBe(false)
  await connectButton(page).click()
  await expect(modal(page)).toBeVisible()
  await expect(button(page, WALLET)).toBeVisible()
  expect(isFetched(log)).toBe(true)
})
