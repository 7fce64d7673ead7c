import type { Page } from '@playwright/test'
import { modal, openModal } from './support/modal.js'
import { expect, test } from './support/test.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The sheet at a phone's lower edge follows the finger on its header. */
test.use({ viewport: { width: 390, height: 844 } })

const top = async (page: Page) => (await modal(page).locator('.sheet').boundingBox())?.y ?? 0

/** Where the sheet's upper edge is once nothing moves it. */
async function resting(page: Page): Promise<number> {
  await modal(page).evaluate((dialog) =>
    Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  return top(page)
}

/** Takes hold of the header's title, and how to go on from there. */
async function hold(page: Page) {
  const box = await modal(page).locator('header h1').boundingBox()
  if (!box) throw new Error('The header is not on screen.')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  return (pixels: number) => page.mouse.move(at.x, at.y + pixels, { steps: 4 })
}

test.beforeEach(async ({ page, visit }) => {
  await visit()
  await openModal(page)
  // The frame comes with the page; what follows a finger comes with the contents.
  await expect(modal(page).locator('.view[data-direction] li button').first()).toBeVisible()
})

test('a phone’s visitor pulls the sheet down by its header, and it closes', async ({ page }) => {
  const before = await resting(page)
  const pull = await hold(page)
  await pull(60)
  expect(Math.abs((await top(page)) - before - 60)).toBeLessThan(3)
  await pull(160)
  await page.mouse.up()
  await expect(modal(page)).toBeHidden()
})

test('a sheet that was pulled a little, slowly, goes back to its place', async ({ page }) => {
  const before = await resting(page)
  const pull = await hold(page)
  await pull(40)
  await page.waitForTimeout(200)
  await page.mouse.up()
  await expect.poll(() => top(page)).toBe(before)
  await expect(modal(page)).toBeVisible()
})

test('a wide window’s dialog stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const before = await resting(page)
  const pull = await hold(page)
  await pull(160)
  await page.mouse.up()
  expect(await top(page)).toBe(before)
  await expect(modal(page)).toBeVisible()
})
