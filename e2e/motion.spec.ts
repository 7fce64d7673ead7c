import type { Page } from '@playwright/test'
import { stopClock } from './support/clock.js'
import {
  button,
  chooseInMenu,
  connect,
  fact,
  modal,
  openAccount,
  openModal,
  view,
} from './support/modal.js'
import { holdMotion } from './support/motion.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

// What moves, at any part of its way: how a sheet comes and goes, how it grows, how views follow each other.

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** Parts of the way at which it is looked at. */
const WAY = [0, 0.25, 0.5, 0.75] as const

const dialog = (page: Page) => page.locator('drawstring-layer dialog')

const ascending = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b)
const descending = (values: readonly number[]) => ascending(values).reverse()

test.describe('for who does not mind', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

    test('the sheet slides up when it comes, and down when it goes', async ({ page, visit }) => {
      await visit()
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      const motion = await holdMotion(page)
      await openModal(page)
      await expect(button(page, /^All wallets \d/)).toBeVisible()
      const up = (await motion.along(...WAY)).map(({ top }) => top)
      const rest = await motion.finish()
      expect(up).toEqual(descending(up))
      expect(up[0]).toBeGreaterThan(rest.top + 100)
      expect(up.at(-1)).toBeGreaterThan(rest.top)
      // What can be pressed is on the screen in the first frame.
      expect(up[0]).toBeLessThan(PHONE.height - 100)

      await page.keyboard.press('Escape')
      await expect(dialog(page)).not.toHaveAttribute('open')
      const going = await motion.along(...WAY)
      const down = going.map(({ top }) => top)
      expect(going.filter(({ open, seen }) => open || !seen)).toEqual([])
      expect(down).toEqual(ascending(down))
      expect(down.at(-1)).toBeGreaterThan(rest.top + 100)
      await motion.letGo()
      await expect(modal(page)).toBeHidden()
    })
  })

  for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test.describe(`as wide as a ${name}`, () => {
      test.use({ viewport })

      test('the sheet grows into the list of all wallets, and back', async ({ page, visit }) => {
        await visit()
        await openModal(page)
        await button(page, /^All wallets \d/).waitFor()
        const motion = await holdMotion(page)
        const small = await motion.finish()
        await button(page, /^All wallets/).click()
        await expect(modal(page).getByRole('searchbox')).toBeVisible()
        const growing = (await motion.along(...WAY)).map(({ height }) => height)
        const large = await motion.finish()
        expect(growing).toEqual(ascending(growing))
        expect(growing[0]).toBe(small.height)
        expect(growing.at(-1)).toBeLessThan(large.height)
        await button(page, /^Back$/).click()
        await expect(view(page, 'Connect a wallet')).toBeVisible()
        const shrinking = (await motion.along(...WAY)).map(({ height }) => height)
        expect(shrinking).toEqual(descending(shrinking))
        expect(shrinking[0]).toBe(large.height)
        expect((await motion.finish()).height).toBe(small.height)
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
    const motion = await holdMotion(page)
    const { top, height } = await motion.finish()
    const ways = [
      ['Accounts', () => chooseInMenu(page, 'Accounts')],
      ['Networks', () => modal(page).locator('[data-key=networks]').click()],
    ] as const
    for (const [title, go] of ways) {
      await go()
      await expect(view(page, title)).toBeVisible()
      const there = [...(await motion.along(...WAY)), await motion.finish()]
      await button(page, /^Back$/).click()
      await expect(view(page, 'Account')).toBeVisible()
      const back = [...(await motion.along(...WAY)), await motion.finish()]
      expect(ascending(there.map((moment) => moment.height)).length).toBeGreaterThan(2)
      expect(new Set([...there, ...back].map((moment) => moment.top))).toEqual(new Set([top]))
      expect(back.at(-1)?.height).toBe(height)
    }
  })

  test('a view that goes is seen fading beside the one that comes, and pressed no more', async ({
    page,
    visit,
  }) => {
    await visit()
    await openModal(page)
    await button(page, /^All wallets/).waitFor()
    const motion = await holdMotion(page)
    await motion.finish()
    await button(page, /^All wallets/).click()
    const past = modal(page).locator('[data-direction=past]')
    await expect(past).toHaveJSProperty('inert', true)
    await expect(past.getByRole('button')).toHaveCount(0)
    const fading = (await motion.along(...WAY)).map((moment) => moment.past ?? Number.NaN)
    expect(fading).toEqual(descending(fading))
    await motion.letGo()
    await expect(past).toHaveCount(0)
    expect(await modal(page).locator('.view').count()).toBe(1)
  })

  test('who is connected sees the knot until the dialog has gone, never the question again', async ({
    page,
    visit,
  }) => {
    await page.clock.install()
    await install(page, { approval: 'panel' })
    await visit()
    await openModal(page)
    await button(page, WALLET).click()
    await expect(modal(page).locator('.cord[data-stage=waiting]')).toBeVisible()
    const motion = await holdMotion(page)
    const stages = await noteStages(page)
    await stopClock(page)
    await page
      .getByRole('dialog', { name: /^Development wallet/ })
      .getByRole('button', { name: 'Approve' })
      .click()
    // In steps that are shorter than what a closed dialog takes to prepare the next view.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(50)
          return dialog(page).evaluate((dialog: HTMLDialogElement) => dialog.open)
        },
        { intervals: [0] },
      )
      .toBe(false)
    await expect(fact(page, 'Status')).toHaveText('connected')
    const going = await motion.along(...WAY)
    expect(going.map(({ seen, stage }) => seen && stage)).toEqual(WAY.map(() => 'done'))
    expect(await stages()).toEqual(['waiting', 'done'])
    await motion.letGo()
    await expect(modal(page)).toBeHidden()
  })
})

/** Notes what the dialog is about from now on, each stage once as long as it lasts. */
async function noteStages(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const root = document.querySelector('drawstring-layer')?.shadowRoot as ShadowRoot
    const stages: string[] = []
    const note = () => {
      const stage = root.querySelector<HTMLElement>('.stage .cord')?.dataset.stage ?? 'none'
      if (stage !== stages.at(-1)) stages.push(stage)
    }
    note()
    new MutationObserver(note).observe(root, { attributes: true, childList: true, subtree: true })
    Object.assign(window, { stages })
  })
  return () => page.evaluate(() => Reflect.get(window, 'stages') as string[])
}

test.describe('for who wants little motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: PHONE })

  test('nothing moves but by fading', async ({ page, visit }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    const motion = await holdMotion(page)
    const ways = [
      async () => {
        await openModal(page)
        await expect(button(page, /^All wallets/)).toBeVisible()
      },
      async () => {
        await button(page, /^All wallets/).click()
        await expect(view(page, 'All wallets')).toBeVisible()
      },
      async () => {
        await button(page, /^Back$/).click()
        await expect(view(page, 'Connect a wallet')).toBeVisible()
      },
      async () => {
        await page.keyboard.press('Escape')
        await expect(dialog(page)).not.toHaveAttribute('open')
      },
    ]
    for (const go of ways) {
      await go()
      const moments = await motion.along(...WAY)
      expect(moments.filter(({ past }) => past !== undefined)).toEqual([])
      // The sheet stands at the screen's lower edge all the way, whatever its height.
      expect(new Set(moments.map(({ top, height }) => top + height))).toEqual(
        new Set([PHONE.height]),
      )
    }
    await motion.letGo()
    await expect(modal(page)).toBeHidden()
  })
})
