import type { Page } from '@playwright/test'
import {
  button,
  chooseInMenu,
  connect,
  fact,
  modal,
  openAccount,
  openModal,
} from './support/modal.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

// What moves, frame by frame: how a sheet comes and goes, how it grows, how views follow each other.

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

interface Frame {
  open: boolean
  /** Whether anything of the dialog is seen. */
  seen: boolean
  top: number
  height: number
  /** What the dialog is about: the stage of the cord. */
  stage: string | undefined
  /** Whether a view that goes is still seen beside the one that comes. */
  past: boolean
}

/** Notes every frame until the returned function is called, which brings them. */
async function film(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const frames: unknown[] = []
    const note = () => {
      const shadow = document.querySelector('drawstring-modal')?.shadowRoot
      const dialog = shadow?.querySelector('dialog')
      const sheet = shadow?.querySelector('.sheet')
      if (dialog && sheet) {
        const { top, height } = sheet.getBoundingClientRect()
        const { visibility, opacity } = getComputedStyle(dialog)
        frames.push({
          open: dialog.open,
          seen: visibility === 'visible' && Number(opacity) > 0,
          top: Math.round(top),
          height: Math.round(height),
          stage: shadow?.querySelector<HTMLElement>('.stage .cord')?.dataset.stage,
          past: Boolean(shadow?.querySelector('[data-direction=past]')),
        })
      }
      next()
    }
    // After the frame is painted: before, what has just come is measured as it was never seen.
    const next = () => requestAnimationFrame(() => setTimeout(note))
    next()
    Object.assign(window, { frames })
  })
  return () => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)
}

/** Lets motion take four times as long: a busy machine paints few frames in the time that it has. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.25 })
}

/** Until nothing of the dialog moves. */
const settled = (page: Page) =>
  modal(page).evaluate((dialog) =>
    Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )

/** The values in order, each once as long as it lasts. */
const course = <T>(values: readonly T[]) =>
  values.filter((value, index) => index === 0 || value !== values[index - 1])

test.describe('for who does not mind', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

    test('the sheet slides up when it comes, and down when it goes', async ({ page, visit }) => {
      await visit()
      const frames = await film(page)
      await openModal(page)
      await settled(page)
      await page.keyboard.press('Escape')
      await expect(modal(page)).toBeHidden()
      const seen = (await frames()).filter((frame) => frame.seen)
      const up = seen.filter((frame) => frame.open)
      const down = seen.filter((frame) => !frame.open)
      const rest = up.at(-1)?.top ?? 0
      expect(up[0]?.top).toBeGreaterThan(rest + 100)
      // What can be pressed is on the screen in the first frame.
      expect(up[0]?.top).toBeLessThan(PHONE.height - 100)
      const way = course(down.map((frame) => frame.top))
      expect(way.length).toBeGreaterThan(2)
      expect(way).toEqual([...way].sort((a, b) => a - b))
      expect(way.at(-1)).toBeGreaterThan(rest + 100)
    })
  })

  for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test.describe(`as wide as a ${name}`, () => {
      test.use({ viewport })

      test('the sheet grows into the list of all wallets, and back', async ({ page, visit }) => {
        await visit()
        await openModal(page)
        await button(page, /^All wallets/).waitFor()
        await settled(page)
        await slowDown(page)
        const frames = await film(page)
        await button(page, /^All wallets/).click()
        await settled(page)
        await button(page, /^Back$/).click()
        await settled(page)
        const heights = course((await frames()).map((frame) => frame.height))
        const most = heights.indexOf(Math.max(...heights))
        expect(heights.slice(0, most).length).toBeGreaterThan(2)
        expect(heights.slice(most + 1).length).toBeGreaterThan(2)
      })
    })
  }

  test('on a desktop, the sheet’s upper edge stays where it is through views of any height', async ({
    page,
    visit,
  }) => {
    await install(page)
    await visit()
    await connect(page)
    await openAccount(page)
    await settled(page)
    const frames = await film(page)
    const ways = [
      () => chooseInMenu(page, 'Accounts'),
      () => modal(page).locator('[data-key=networks]').click(),
    ]
    for (const go of ways) {
      await go()
      await settled(page)
      await button(page, /^Back$/).click()
      await settled(page)
    }
    const all = await frames()
    expect(course(all.map((frame) => frame.height)).length).toBeGreaterThan(4)
    expect(course(all.map((frame) => frame.top))).toHaveLength(1)
  })

  test('a view that goes is seen fading beside the one that comes, and pressed no more', async ({
    page,
    visit,
  }) => {
    await visit()
    await openModal(page)
    await button(page, /^All wallets/).waitFor()
    await settled(page)
    const frames = await film(page)
    await button(page, /^All wallets/).click()
    await settled(page)
    expect((await frames()).some((frame) => frame.past)).toBe(true)
    await expect(modal(page).locator('[data-direction=past]')).toHaveCount(0)
    expect(await modal(page).locator('.view').count()).toBe(1)
  })

  test('who is connected sees the knot until the dialog has gone, never the question again', async ({
    page,
    visit,
  }) => {
    await install(page, { approval: 'panel' })
    await visit()
    await openModal(page)
    await button(page, WALLET).click()
    await expect(modal(page).locator('.cord[data-stage=waiting]')).toBeVisible()
    const frames = await film(page)
    await page
      .getByRole('dialog', { name: /^Development wallet/ })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    const seen = (await frames()).filter((frame) => frame.seen)
    expect(course(seen.map((frame) => frame.stage))).toEqual(['waiting', 'done'])
    expect(seen.some((frame) => !frame.open)).toBe(true)
  })
})

test.describe('for who wants little motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: PHONE })

  test('nothing moves but by fading', async ({ page, visit }) => {
    await visit()
    await page.waitForFunction(() => document.querySelector('drawstring-modal'))
    const frames = await film(page)
    await openModal(page)
    await button(page, /^All wallets/).click()
    await button(page, /^Back$/).click()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    const seen = (await frames()).filter((frame) => frame.seen)
    expect(seen.some((frame) => frame.past)).toBe(false)
    // The sheet stands at the screen's lower edge in every frame, whatever its height.
    expect(new Set(seen.map((frame) => frame.top + frame.height))).toEqual(new Set([PHONE.height]))
  })
})
