import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { sideways } from './support/layout.js'
import { button, modal, openModal, view } from './support/modal.js'
import { setTheme } from './support/stage.js'
import { expect, test } from './support/test.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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
  await say(page, message)
  await expect(notice(page)).toHaveText(message)
  await settled(page)
}

const windows = {
  'a desktop': { viewport: { width: 1280, height: 800 } },
  'half a window, as at 200 % zoom': {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  },
  'a quarter, as at 400 % zoom': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [name, options] of Object.entries(windows)) {
  test.describe(`on ${name}`, () => {
    test.use(options)

    test('a notice moves nothing, and covers nothing that can be pressed in the header', async ({
      page,
      visit,
    }) => {
      await visit()
      await openModal(page)
      await button(page, /^All wallets/).click()
      await expect(view(page, 'All wallets')).toBeVisible()
      await settled(page)
      const stage = await modal(page).locator('.stage').boundingBox()
      await tell(page, LONG)
      expect(await modal(page).locator('.stage').boundingBox()).toEqual(stage)
      const box = await notice(page).boundingBox()
      if (!box) throw new Error('the notice is not seen')
      for (const part of [button(page, /^Back$/), button(page, /^Close$/)]) {
        const other = await part.boundingBox()
        if (!other) throw new Error('the header is not seen')
        expect(other.x + other.width <= box.x || box.x + box.width <= other.x).toBe(true)
      }
      expect(await sideways(page)).toEqual([])
      await button(page, /^Close$/).click()
      await expect(modal(page)).toBeHidden()
    })
  })
}

test('axe finds nothing about a notice', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit()
  await openModal(page)
  await tell(page, LONG)
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme)
    await say(page, LONG)
    await expect(notice(page)).toBeVisible()
    await expectNoViolations(page, theme)
  }
})
