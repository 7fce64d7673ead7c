import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { stopClock, withTimers } from './support/clock.js'
import { sideways } from './support/layout.js'
import { button, connect, modal, openAccount, openModal, view } from './support/modal.js'
import { setTheme } from './support/stage.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })
// Notices go by themselves: the page's clock stands while they are looked at.
test.beforeEach(({ page }) => page.clock.install())

/** Longer than one waits for another to go. */
const REPLACED_MS = 200
/** Longer than a tick stands. */
const TICKED_MS = 2_000

/** Of two lines at least, as the wallet's own words may be. */
const LONG =
  'Not enough liquidity in the pool; try a smaller amount, or wait until somebody brings more'

const notice = (page: Page) => modal(page).locator('.notice')

const say = (page: Page, message: string) =>
  page.evaluate((message) => {
    window.drawstring.dispatch({ type: 'showNotice', message, failed: true })
  }, message)

/** Until nothing moves: an animation that was cut off has ended too. */
const settled = (page: Page) =>
  modal(page).evaluate((dialog) =>
    Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )

async function tell(page: Page, message: string): Promise<void> {
  await stopClock(page)
  await say(page, message)
  // What the page was still starting when its clock stopped waits for timers, too.
  await withTimers(page, expect(notice(page)).toHaveText(message))
  await settled(page)
}

const windows = {
  'a desktop': { width: 1280, height: 800 },
  'half a window, as at 200 % zoom': { width: 640, height: 400 },
  'a quarter, as at 400 % zoom': { width: 320, height: 256 },
  'a phone': { width: 390, height: 844 },
}

test('a notice lies at the lower edge of any window, moves nothing, and lets presses through', async ({
  page,
  visit,
}) => {
  await visit()
  for (const [name, size] of Object.entries(windows)) {
    await page.setViewportSize(size)
    await openModal(page)
    await button(page, /^All wallets/).click()
    await expect(view(page, 'All wallets')).toBeVisible()
    await settled(page)
    const stage = await modal(page).locator('.stage').boundingBox()
    await tell(page, LONG)
    expect(await modal(page).locator('.stage').boundingBox(), name).toEqual(stage)
    const box = await notice(page).boundingBox()
    if (!box) throw new Error('the notice is not seen')
    const sheet = await modal(page).locator('.sheet').boundingBox()
    if (!sheet) throw new Error('the sheet is not seen')
    expect(sheet.y + sheet.height - (box.y + box.height), name).toBe(16)
    const header = await modal(page).locator('header').boundingBox()
    expect(box.y, name).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    const under = await modal(page).evaluate(
      (dialog, { x, y }) => {
        const found = (dialog.getRootNode() as ShadowRoot).elementFromPoint(x, y)
        return found?.closest('.notice') === null
      },
      { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    )
    expect(under, name).toBe(true)
    expect(await sideways(page), name).toEqual([])
    await button(page, /^Close$/).click()
    await page.clock.resume()
    await expect(modal(page)).toBeHidden()
  }
})

test('a notice is gone with the view that it came in, and one that comes with a view stays', async ({
  page,
  visit,
}) => {
  await visit()
  await openModal(page)
  await button(page, /^All wallets/).waitFor()
  await tell(page, 'This went wrong here')
  await button(page, /^All wallets/).click()
  await expect(notice(page)).toHaveCount(0)
  await page.evaluate(() => {
    window.drawstring.dispatch({ type: 'showNotice', message: 'New', failed: true })
    window.drawstring.dispatch({ type: 'back' })
  })
  await page.clock.runFor(REPLACED_MS)
  await expect(notice(page)).toHaveText('New')
})

test('who copies sees a tick in place, and no notice', async ({ page, visit, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  const copies = modal(page).locator('button.address')
  await settled(page)
  const before = await copies.boundingBox()
  await stopClock(page)
  await copies.click()
  await expect(copies.locator('.tick')).toBeVisible()
  await expect.poll(() => copies.boundingBox()).toEqual(before)
  await expect(notice(page)).toHaveCount(0)
  await expect(modal(page).locator('[aria-live] .hidden', { hasText: 'copied' })).toHaveCount(1)
  await page.clock.runFor(TICKED_MS)
  await expect(copies.locator('.tick')).toHaveCount(0)
})

test('a list that could not be loaded says so once, in its place', async ({ page, visit }) => {
  await page.route('**/balance?*', (route) => route.abort())
  await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  await expect(modal(page).getByRole('alert')).toBeVisible()
  // It is told all the same, to the page, and not shown.
  expect(await notice(page).evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual(
    (await notice(page).count()) ? [false] : [],
  )
})

test('a notice of a few words stands on one line, and axe finds nothing about a long one', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit()
  await openModal(page)
  await tell(page, 'Something did not work')
  expect((await notice(page).boundingBox())?.height).toBe(40)
  for (const theme of ['dark', 'light'] as const) {
    await page.clock.resume()
    await setTheme(page, theme)
    await stopClock(page)
    await say(page, LONG)
    await page.clock.runFor(REPLACED_MS)
    await withTimers(page, expect(notice(page)).toHaveText(LONG))
    await withTimers(page, expectNoViolations(page, theme))
    await expect(notice(page)).toBeVisible()
  }
})
