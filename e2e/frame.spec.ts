import type { Page, Route } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { SEEN_MS, stopClock, UNSEEN_MS } from './support/clock.js'
import { button, modal, openModal, view } from './support/modal.js'
import { setTheme } from './support/stage.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// The dialog is on the screen before what fills it has been loaded: it must be a whole dialog from the first moment.

const CONTENTS = '**/contents-*.js*'
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** Keeps what fills the dialog away until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  const held: Route[] = []
  let free = false
  await page.route(CONTENTS, async (route) => {
    if (free) await route.continue()
    else held.push(route)
  })
  return () => {
    free = true
    for (const route of held.splice(0)) void route.continue()
  }
}

test.describe('a dialog whose contents are on their way', () => {
  test.beforeEach(async ({ page }) => {
    await holdBack(page)
  })

  test('has its name, its buttons and the focus, keeps Tab inside and the page inert, and is closed by its button, and by a press beside it', async ({
    page,
    visit,
  }) => {
    await visit()
    await openModal(page)
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await expect(button(page, 'Close')).toBeVisible()
    await expect(modal(page).locator('[aria-busy=true]')).toBeAttached()
    const focused = () => page.evaluate(() => document.activeElement?.localName)
    expect(await focused()).toBe('drawstring-layer')
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('drawstring-layer')
    }
    await page.evaluate(() => document.getElementById('toggle')?.focus())
    await expect(page.locator('#toggle')).not.toBeFocused()
    await button(page, 'Close').click()
    await expect(modal(page)).toBeHidden()
    await openModal(page)
    await page.mouse.click(5, 5)
    await expect(modal(page)).toBeHidden()
  })

  test('shows grey rows only to who waits, however long the page was there', async ({
    page,
    visit,
  }) => {
    await page.clock.install()
    await visit()
    await connectButton(page).waitFor()
    await stopClock(page)
    await page.clock.runFor(10_000)
    await openModal(page)
    await expect(modal(page).locator('[aria-busy=true]')).toBeAttached()
    await page.clock.runFor(UNSEEN_MS)
    await expect(modal(page).locator('.bone')).toHaveCount(0)
    await page.clock.runFor(SEEN_MS - UNSEEN_MS)
    await expect(modal(page).locator('.bone').first()).toBeVisible()
  })

  test('bears the name of the view that was asked for', async ({ page, visit }) => {
    await visit()
    await page.evaluate(() => void window.drawstring.open({ view: 'AllWallets' }))
    await expect(view(page, 'All wallets')).toBeVisible()
  })

  test('speaks the visitor’s language, and is mirrored where that is written from right to left', async ({
    page,
    visit,
  }) => {
    await visit({ locale: 'de' })
    await page.evaluate(() => void window.drawstring.open())
    await expect(button(page, 'Schließen')).toBeVisible()
    await expect(page.locator('drawstring-layer')).toHaveAttribute('lang', 'de')
    await visit({ locale: 'ar' })
    await openModal(page)
    const close = await button(page, 'Close').boundingBox()
    const help = await button(page, 'What is a wallet?').boundingBox()
    expect(close?.x).toBeLessThan(help?.x ?? 0)
  })

  test('is closed by Esc, and the focus returns', async ({ page, visit }) => {
    await visit()
    await connectButton(page).press('Enter')
    await expect(modal(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
  })

  test('gives axe nothing to find, dark and light', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit()
    await openModal(page)
    await expect(modal(page).locator('.bone')).toHaveCount(8)
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme)
      await expect(page.locator('drawstring-layer')).toHaveAttribute('data-theme', theme)
      await expectNoViolations(page, theme)
    }
  })

  test('has edges with forced colours', async ({ page, visit }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await visit()
    await openModal(page)
    await expect(modal(page).locator('[aria-busy=true]')).toBeAttached()
    await expect(modal(page).locator('.sheet')).not.toHaveCSS('border-top-style', 'none')
    // It comes with the core: were it to come between the two presses, the second would lead to it.
    await expect(button(page, 'What is a wallet?')).toBeVisible()
    for (const name of ['Close', 'What is a wallet?']) {
      await button(page, name).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(button(page, name)).toBeFocused()
      await expect(button(page, name)).not.toHaveCSS('outline-style', 'none')
    }
  })

  test('is the one dialog of a page that calls createDrawstring twice', async ({ page, visit }) => {
    await visit({ second: {} })
    await openModal(page)
    await page.evaluate(() => void window.second?.open({ view: 'AllWallets' }))
    await expect(page.locator('drawstring-layer')).toHaveCount(1)
    await expect(view(page, 'All wallets')).toBeVisible()
    await page.evaluate(() => void window.second?.close())
    await expect(modal(page)).toBeHidden()
    expect(await page.evaluate(() => window.drawstring.isOpen())).toBe(false)
  })

  test('goes with the app that opened it', async ({ page, visit }) => {
    await visit()
    await openModal(page)
    await page.evaluate(() => document.getElementById('toggle')?.click())
    await expect(page.locator('drawstring-layer')).toHaveCount(0)
  })
})

test('a closed dialog is laid out, and neither seen nor heard nor pressed nor moving', async ({
  page,
  visit,
}) => {
  await visit()
  await openModal(page)
  await button(page, 'All wallets').waitFor()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  const dialog = page.locator('drawstring-layer dialog')
  await expect(dialog).toHaveCSS('opacity', '0')
  expect((await dialog.locator('.sheet').boundingBox())?.height).toBeGreaterThan(100)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const found = await dialog.evaluate((dialog: HTMLDialogElement) => {
    const { innerWidth, innerHeight } = window
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    const close = dialog.querySelector('button')
    close?.focus()
    return {
      pressed: middle?.localName,
      focused: (dialog.getRootNode() as ShadowRoot).activeElement?.localName,
    }
  })
  expect(found).toEqual({ pressed: expect.not.stringMatching('drawstring') })
  // What still moves as it goes ends, and nothing begins.
  const moving = () =>
    dialog.evaluate(
      (dialog) =>
        dialog.getAnimations({ subtree: true }).filter((one) => one.playState === 'running').length,
    )
  await expect.poll(moving).toBe(0)
})

test('the contents come into the dialog as it stands', async ({ page, visit }) => {
  const release = await holdBack(page)
  await install(page)
  await visit()
  await openModal(page)
  await expect(modal(page).locator('.bone')).toHaveCount(8)
  await button(page, 'Close').focus()
  // On a busy machine the sheet may still be on its way up.
  await modal(page).evaluate((dialog) =>
    Promise.all(dialog.getAnimations({ subtree: true }).map((motion) => motion.finished)),
  )
  const header = () => modal(page).locator('header').boundingBox()
  const before = await header()
  const started = await modal(page).evaluate((dialog) => {
    const names: string[] = []
    Object.assign(window, { frame: dialog, started: names })
    dialog.addEventListener('animationstart', (event) => {
      if (event instanceof AnimationEvent) names.push(event.animationName)
    })
    return names
  })
  expect(started).toEqual([])

  release()
  await expect(button(page, WALLET)).toBeVisible()
  await expect(button(page, /^All wallets \d/)).toBeVisible()
  expect(await modal(page).evaluate((dialog) => dialog === Reflect.get(window, 'frame'))).toBe(true)
  await expect(button(page, 'Close')).toBeFocused()
  expect(await header()).toEqual(before)
  // The sheet does not rise a second time, nor does the view fade in anew.
  const names = await page.evaluate(() => Reflect.get(window, 'started') as string[])
  expect(names.filter((name) => name !== 'appear')).toEqual([])
})

test('content that changes while the dialog grows is followed from where it is to where it ends', async ({
  page,
  visit,
}) => {
  await install(page)
  await visit()
  await openModal(page)
  await expect(button(page, /^All wallets \d/)).toBeVisible()
  const found = await modal(page).evaluate(async (dialog) => {
    const stage = dialog.querySelector('.stage') as HTMLElement
    const shown = () => stage.getBoundingClientRect().height
    const frames = async () => {
      for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame)
    }
    await frames()
    for (const motion of stage.getAnimations()) motion.finish()
    // Each motion runs, and stands half way: how soon frames come decides nothing.
    const motions: Animation[] = []
    stage.animate = (...way) => {
      const motion = Element.prototype.animate.apply(stage, way)
      motion.playbackRate = 1e-6
      motion.currentTime = Number(motion.effect?.getTiming().duration) / 2
      motions.push(motion)
      return motion
    }
    const latest = () => {
      const motion = motions.at(-1) as Animation
      const keys = (motion.effect as KeyframeEffect).getKeyframes()
      const [from, to] = keys.map(({ height }) => Number.parseFloat(String(height)))
      return { motion, from, to }
    }
    const more = document.createElement('div')
    const inPlace = shown()
    stage.firstElementChild?.append(more)
    more.style.height = '150px'
    await frames()
    const onTheWay = shown()
    more.style.height = '10px'
    await frames()
    const { motion, from, to } = latest()
    motion.finish()
    return { inPlace, onTheWay, from, to, at: shown(), count: motions.length }
  })
  expect(found.count).toBe(2)
  expect(found.onTheWay).toBeGreaterThan(found.inPlace)
  expect(found.onTheWay).toBeLessThan(found.inPlace + 150)
  expect(found.at).toBeCloseTo(found.inPlace + 10, 0)
  expect(found.to).toBeCloseTo(found.at, 0)
  expect(found.from).toBeCloseTo(found.onTheWay, -1)
})

test('content that changes under a field that is typed into is there at once', async ({
  page,
  visit,
}) => {
  await install(page)
  await visit()
  await openModal(page)
  await expect(button(page, /^All wallets \d/)).toBeVisible()
  const motions = await modal(page).evaluate(async (dialog) => {
    const stage = dialog.querySelector('.stage') as HTMLElement
    const [field, more] = [document.createElement('input'), document.createElement('div')]
    let started = 0
    stage.animate = (...way) => {
      started += 1
      return Element.prototype.animate.apply(stage, way)
    }
    const grow = async (height: string) => {
      started = 0
      more.style.height = height
      for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame)
      return started
    }
    stage.firstElementChild?.append(field, more)
    await grow('10px')
    field.focus()
    const typing = await grow('150px')
    field.blur()
    return { typing, looking: await grow('10px') }
  })
  expect(motions).toEqual({ typing: 0, looking: 1 })
})

test('a dialog whose contents cannot be loaded says so, can be left, loads them when asked again, and keeps the focus', async ({
  page,
  visit,
}) => {
  await install(page)
  await page.route(CONTENTS, (route) => route.abort())
  await visit()
  await connectButton(page).press('Enter')
  await expect(button(page, 'Try again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()

  await openModal(page)
  const alert = modal(page).getByRole('alert')
  await expect(alert).toContainText('Couldn’t load this. Check your connection')
  await expectNoViolations(page, 'failed')
  await page.unroute(CONTENTS)
  await button(page, 'Try again').press('Enter')
  await expect(button(page, WALLET)).toBeVisible()
  await expect(alert).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('drawstring-layer')
})

test('a core that cannot be loaded is told in the dialog, and asked for again', async ({
  log,
  page,
  visit,
}) => {
  const CORE = /startHost-.*\.js/
  await install(page)
  await page.route(CORE, (route) => route.abort())
  await visit()
  await connectButton(page).press('Enter')
  await expect(modal(page).getByRole('alert')).toContainText('Couldn’t load')
  await expect.poll(() => log.console).toContainEqual(expect.stringContaining('[drawstring DS900]'))
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
  await connectButton(page).press('Enter')
  await expect(button(page, 'Try again')).toBeVisible()
  await page.unroute(CORE)
  await button(page, 'Try again').click()
  await expect(button(page, WALLET)).toBeVisible()
})
