import { neverAnswer, reject } from '@drawstring/testing'
import type { InstalledWallet } from '@drawstring/testing/playwright'
import type { Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsOfColour } from './support/axe.js'
import { edgeless } from './support/forced.js'
import { coveredFocus, cutOff, mainAction, sideways, touching } from './support/layout.js'
import { listScenes } from './support/listScenes.js'
import {
  button,
  chooseWallet,
  connect,
  fact,
  modal,
  openAccount,
  openModal,
  seeNoKnot,
  view,
} from './support/modal.js'
import { moneyScenes } from './support/moneyScenes.js'
import { turnedAround, unmirrored } from './support/reading.js'
import type { Scene } from './support/scene.js'
import { walks } from './support/scenes.js'
import { goOn, play, setTheme, speak } from './support/stage.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'
import { HALF, NARROWEST, zoomTo } from './support/zoomed.js'

/** Read from right to left. There are no texts of it yet: the English ones stand in their places, and amounts in its form. */
const MIRRORED = 'ar'
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1 }
const SMALL = { width: 375, height: 553, deviceScaleFactor: 2 }
const LOW = { width: 1366, height: 640, deviceScaleFactor: 1 }
const WINDOW = { width: 1280, height: 800, deviceScaleFactor: 1 }

/** One visit for all of it, and for several scenes: what takes its time is the way there. */
for (const walk of walks) {
  const names = walk.map(({ name }) => name).join(', ')
  test(`for everyone, dark and light, with forced colours, from right to left, zoomed: ${names}`, async ({
    page,
    visit,
  }) => {
    const [first] = walk
    let wallet: InstalledWallet | undefined
    for (const scene of walk) {
      // Whatever fails in it is reported with its name.
      await test.step(scene.name, async () => {
        expect(scene.visit, 'what the scenes of a walk have in common').toEqual(first.visit)
        if (scene === first) wallet = await play(mirrored(scene), page, visit)
        else await goOn(scene, page, wallet)
        await look(page, scene)
      })
    }
  })
}

test.describe('axe finds nothing', () => {
  test('on the page itself, before the modal and after', async ({ page, visit }) => {
    await install(page)
    await visit()
    await expectNoViolations(page, 'before')
    await connect(page)
    await expectNoViolations(page, 'after')
  })
})

test('the page is inert while the modal is open', async ({ page, visit }) => {
  await visit()
  await openModal(page)
  await page.evaluate(() => document.getElementById('toggle')?.focus())
  await expect(page.locator('#toggle')).not.toBeFocused()
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    expect(await focusIsInside(page)).toBe(true)
  }
})

test.describe('with the keyboard alone', () => {
  test('a visitor connects, switches and disconnects', async ({ page, visit, world }) => {
    await install(page)
    await visit()
    await tabTo(page, 'Connect wallet')
    await page.keyboard.press('Enter')
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await tabTo(page, WALLET)
    await page.keyboard.press('Enter')
    await expect(fact(page, 'Status')).toHaveText('connected')
    await seeNoKnot(page)

    await tabTo(page, '0xf39F')
    await page.keyboard.press('Space')
    await expect(view(page, 'Account')).toBeVisible()
    await tabTo(page, `Network: ${world.one.name}`)
    await page.keyboard.press('Enter')
    await expect(view(page, 'Networks')).toBeVisible()
    await tabTo(page, world.two.name)
    await page.keyboard.press('Enter')
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
    await expect(view(page, 'Account')).toBeVisible()

    await tabTo(page, 'Account menu')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Disconnect')
    await page.keyboard.press('Enter')
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(modal(page)).toBeHidden()
  })

  test('focus goes from the head of the sheet to its foot and around', async ({ page, visit }) => {
    await install(page)
    await visit()
    await openModal(page)
    await expect(button(page, /^All wallets \d/)).toBeVisible()
    await button(page, 'What is a wallet?').focus()
    const order: string[] = []
    for (let name = ''; name !== 'What is a wallet?'; ) {
      name = await next(page)
      order.push(name)
    }
    expect(order[0]).toBe('Close')
    expect(order[1]).toContain(WALLET)
    expect(order.at(-3)).toContain('All wallets')
    expect(order.at(-2)).toBe('Get a wallet')
  })

  test('what stands over a list covers nothing that has the focus', async ({ page, visit }) => {
    await page.setViewportSize({ width: 640, height: 400 })
    await visit()
    await openModal(page)
    await button(page, /^All wallets/).click()
    const rows = modal(page).getByRole('listitem').getByRole('button')
    await expect(rows.nth(12)).toBeAttached()
    await rows.first().focus()
    const covered: string[] = []
    for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const name = await coveredFocus(page)
      if (name) covered.push(`${name}, by ${key}`)
    }
    expect(covered).toEqual([])
    await expect(rows.first()).toBeFocused()
  })

  test('focus returns to the row that led deeper', async ({ page, visit }) => {
    await visit()
    await openModal(page)
    await tabTo(page, 'All wallets')
    await page.keyboard.press('Enter')
    await expect(view(page, 'All wallets')).toBeVisible()
    await button(page, /^Back$/).press('Enter')
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await expect(button(page, /^All wallets/)).toBeFocused()
  })

  test('focus is on the account’s button once connected, where the opener was', async ({
    page,
    visit,
  }) => {
    await install(page)
    await visit()
    await tabTo(page, 'Connect wallet')
    await page.keyboard.press('Enter')
    // Tab would go on in the page until the modal is there.
    await expect(button(page, WALLET)).toBeVisible()
    await tabTo(page, WALLET)
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /0xf39F/ })).toBeFocused()
  })
})

test.describe('to a screen reader', () => {
  test('the progress of connecting is told', async ({ page, visit }) => {
    const wallet = await install(page, { approval: { connect: [reject(), neverAnswer()] } })
    await visit()
    const said = await hear(page)
    await chooseWallet(page)
    await expect.poll(said).toContain(`Waiting for ${WALLET}`)
    await expect.poll(said).toContain(`You declined in ${WALLET}`)
    await wallet.use('auto')
    await button(page, 'Try again').click()
    await expect.poll(said).toContain(`${WALLET} is connected`)
  })

  test('the progress of switching is told', async ({ page, visit, world }) => {
    await install(page, { approval: { switchChain: reject() } })
    await visit()
    await connect(page)
    const said = await hear(page)
    await openAccount(page)
    await button(page, world.one.name).click()
    await button(page, world.two.name).click()
    await expect.poll(said).toContain(`You declined in ${WALLET}`)
  })

  test('the progress of leaving an unsupported network is told', async ({ page, visit, world }) => {
    const approval = { switchChain: [reject(), neverAnswer()] }
    const wallet = await install(page, { approval })
    await visit()
    await connect(page)
    const said = await hear(page)
    await wallet.switchTo('eip155:424242')
    await button(page, world.two.name).click()
    await expect.poll(said).toContain(`You declined in ${WALLET}`)
    await button(page, 'Try again').click()
    // Each time one of the two live regions changes, both are noted: how it goes, and the title.
    await expect.poll(async () => (await said()).slice(-2)).toContain(`Waiting for ${WALLET}`)
  })
})

test.describe('the visitor’s wishes:', () => {
  test('with reduced motion nothing moves', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await install(page, { approval: { connect: neverAnswer() } })
    await visit()
    await chooseWallet(page)
    await expect(button(page, 'Cancel')).toBeVisible()
    const moved = await modal(page).evaluate((dialog) =>
      dialog
        .getAnimations({ subtree: true })
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .flatMap((frame) => Object.keys(frame))
        .filter((name) => /transform|translate|scale|rotate|height|top|left/i.test(name)),
    )
    expect(moved).toEqual([])
  })

  test('with forced colours every control still has an edge', async ({ page, visit }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await install(page)
    await visit()
    await openModal(page)
    const sheet = modal(page).locator('.sheet')
    await expect(sheet).not.toHaveCSS('border-top-style', 'none')
    await tabTo(page, 'Close')
    await expect(button(page, 'Close')).not.toHaveCSS('outline-style', 'none')
  })

  test('in a language from right to left the sheet is mirrored', async ({ page, visit }) => {
    await visit({ locale: 'ar' })
    await openModal(page)
    await button(page, 'What is a wallet?').click()
    await expect(view(page, 'What is a wallet?')).toBeVisible()
    const back = await button(page, 'Back').boundingBox()
    const close = await button(page, 'Close').boundingBox()
    expect(back?.x).toBeGreaterThan(close?.x ?? Number.POSITIVE_INFINITY)
    expect(await sideways(page)).toEqual([])
    await expectNoViolations(page, 'right to left')
  })
})

/** The scenes in which money moves are played as in a language that is read from right to left. */
function mirrored(scene: Scene): Scene {
  const locale = [...moneyScenes, ...listScenes].includes(scene) ? MIRRORED : scene.visit?.locale
  return { ...scene, visit: { ...scene.visit, ...(locale && { locale }) } }
}

/** Looks at a scene in every way, and leaves the page as it was but for the theme. */
async function look(page: Page, { acts, aligned, offline }: Scene): Promise<void> {
  await face(page, 'ltr')
  await setTheme(page, 'dark')
  await expectNoViolations(page, 'dark')
  await setTheme(page, 'light')
  await expectNoViolationsOfColour(page, 'light')
  expect(await edgeless(page)).toEqual([])
  expect(await touching(page)).toEqual([])
  await aligned?.(page)
  await face(page, 'rtl')
  for (const window of [PHONE, WINDOW]) {
    await zoomTo(page, window)
    expect(await sideways(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    expect(await turnedAround(page)).toEqual([])
    expect(await unmirrored(page)).toEqual([])
  }
  await face(page, 'ltr')
  for (const window of [HALF, NARROWEST, SMALL, LOW]) await expectToFit(page, window)
  const inGerman = async () => {
    for (const window of [SMALL, LOW]) await expectToFit(page, window)
  }
  if (!offline) await spoken(page, 'de', inGerman)
  for (const window of acts ? [HALF, SMALL] : []) {
    await zoomTo(page, window)
    const whole = { reached: true, unseen: 0, hidden: 0 }
    await expect.poll(() => mainAction(page)).toEqual(whole)
  }
  await zoomTo(page, WINDOW)
}

async function expectToFit(page: Page, window: typeof HALF): Promise<void> {
  await zoomTo(page, window)
  await expect.poll(() => sideways(page)).toEqual([])
  await expect.poll(() => cutOff(page)).toEqual([])
}

/** Looks at it in another language. */
async function spoken(page: Page, locale: string, look: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => window.__options?.locale ?? 'en')
  await speak(page, locale)
  await look()
  await speak(page, before)
}

/** Has the modal read in this direction. */
const face = (page: Page, direction: 'ltr' | 'rtl') =>
  page.locator('drawstring-layer').evaluate((host, dir) => host.setAttribute('dir', dir), direction)

const focusIsInside = (page: Page) =>
  page.evaluate(() => document.activeElement?.localName === 'drawstring-layer')

/** Presses Tab once; the name of what has the focus then. */
async function next(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    const isControl = focused?.matches('button, a, input, summary') ?? false
    return isControl
      ? (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
      : ''
  })
}

/** Presses Tab until something of this name has the focus, once it is there: a view's title comes before what it shows. */
async function tabTo(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('button', { name }).filter({ visible: true })
  await expect(shown.first(), `"${name}" to reach by Tab`).toBeVisible()
  const passed: string[] = []
  for (let stop = 0; stop < 40; stop++) {
    const now = await next(page)
    if (now.includes(name)) return
    passed.push(now)
  }
  throw new Error(`Tab does not reach "${name}", only ${passed.join(', ')}`)
}

/** Listens to the live regions of the modal. */
async function hear(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      const modal = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .find((node) => node.nodeName === 'DRAWSTRING-LAYER')
      if (modal) listen(modal as Element)
    }).observe(document.body, { childList: true })
    const there = document.querySelector('drawstring-layer')
    if (there) listen(there)

    function listen({ shadowRoot }: Element): void {
      if (!shadowRoot) return
      const hear = () => {
        for (const region of shadowRoot.querySelectorAll('[aria-live]')) {
          const text = region.textContent?.trim()
          if (text && said.at(-1) !== text) said.push(text)
        }
      }
      const all = { childList: true, characterData: true, subtree: true }
      new MutationObserver(hear).observe(shadowRoot, all)
    }
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}
