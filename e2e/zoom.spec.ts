import { boxes } from './support/aligned.js'
import { cutOff, sideways } from './support/layout.js'
import { button, modal, openModal } from './support/modal.js'
import { scenes } from './support/scenes.js'
import { play } from './support/stage.js'
import { expect, test } from './support/test.js'
import { HALF, test as zoomed, zoomTo } from './support/zoomed.js'

// Every view is zoomed in a11y.spec.ts; here a browser really does it.

/** A view with lists, and a dialog that must be answered. */
const REALLY = ['account', 'unsupported']

test('what is cut or out of reach in half a window would be noticed', async ({ page, visit }) => {
  await visit()
  await openModal(page)
  await zoomTo(page, HALF)
  // The stage takes a moment to grow with its content.
  await expect.poll(() => cutOff(page)).toEqual([])
  await button(page, 'Get a wallet').evaluate((part: HTMLElement) => {
    part.style.cssText = 'display: block; max-width: 3em; overflow: hidden; white-space: nowrap'
  })
  await expect.poll(() => cutOff(page)).toEqual([expect.stringContaining('is cut')])
  await button(page, 'Get a wallet').evaluate((part: HTMLElement) => {
    part.style.cssText = 'translate: 900px'
  })
  expect(await cutOff(page)).not.toEqual([])
})

test('a low, wide window has wallets in two columns', async ({ page, visit }) => {
  await visit()
  await openModal(page)
  await expect(button(page, /^All wallets \d/)).toBeVisible()
  const rows = modal(page).locator('.columns > li')
  const across = async () => new Set((await boxes(rows)).map(({ x }) => Math.round(x))).size
  expect(await across()).toBe(1)
  await zoomTo(page, HALF)
  await expect.poll(across).toBe(2)
})

for (const scene of scenes.filter(({ name }) => REALLY.includes(name))) {
  zoomed(`in a browser at 200 % zoom, ${scene.name} is seen whole`, async ({ page, visit }) => {
    await play(scene, page, visit)
    expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([640, 2])
    expect(await sideways(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
  })
}
