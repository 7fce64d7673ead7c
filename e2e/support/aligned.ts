import { expect, type Locator, type Page } from '@playwright/test'
import { modal } from './modal.js'

// Things that belong together stand on one line, to the pixel.

interface Box {
  x: number
  y: number
  right: number
  bottom: number
  middle: number
}

/** Where all of these are, in pixels of the window. */
export const boxes = (parts: Locator): Promise<Box[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { left: x, top: y, right, bottom } = part.getBoundingClientRect()
      return { x, y, right, bottom, middle: (y + bottom) / 2 }
    }),
  )

/** Expects that all of these have one value. */
export function expectOne(values: readonly number[]): void {
  expect(values.length).toBeGreaterThan(0)
  expect(Math.max(...values) - Math.min(...values), values.join(' ')).toBeLessThan(0.5)
}

const inModal = (page: Page, selector: string) => modal(page).locator(selector)

/** In Accounts, the icons of what can be done stand under the avatars. */
export async function iconsUnderAvatars(page: Page): Promise<void> {
  const avatars = await boxes(inModal(page, '.row > .avatar'))
  const icons = await boxes(inModal(page, '.foot .row > .icon'))
  expect(avatars.length * icons.length).toBeGreaterThan(0)
  expectOne([...avatars, ...icons].map(({ x }) => x))
}

/** In Send, the token’s icon stands where the fields and the main action begin. */
export async function iconOverFields(page: Page): Promise<void> {
  const parts = await boxes(inModal(page, '.send > .row .icon, .send .typed, .bar .button'))
  expect(parts.length).toBeGreaterThanOrEqual(4)
  expectOne(parts.map(({ x }) => x))
}

/** In a list of tokens, an amount that is shortened stands as high as one that is whole. */
export async function amountsAsHigh(page: Page): Promise<void> {
  const rows = inModal(page, '.panel .entry')
  const values = await boxes(rows.locator('.sum > span:first-child'))
  const tops = await boxes(rows)
  await expect(rows.locator('.exact').first()).toBeVisible()
  expect(await rows.locator('.exact').count()).toBeLessThan(await rows.count())
  expectOne(values.map(({ y }, index) => y - (tops[index]?.y ?? 0)))
}

/** In a review, the raw data keep off the edges of their card. */
export async function rawDataOffEdges(page: Page): Promise<void> {
  const summary = inModal(page, '.review details summary')
  await summary.click()
  const raw = inModal(page, '.review pre')
  await expect(raw).toBeVisible()
  const paddings = await raw.evaluate((pre) => {
    const { paddingLeft, paddingRight, paddingBottom } = getComputedStyle(pre)
    return [paddingLeft, paddingRight, paddingBottom].map(Number.parseFloat)
  })
  expectOne([14, ...paddings])
  await summary.click()
}

/** In Networks, that nothing was found keeps off the search field. */
export async function nothingOffSearch(page: Page): Promise<void> {
  const [field] = await boxes(inModal(page, '.search input'))
  const [said] = await boxes(inModal(page, '.view > [role=status]'))
  expect((said?.y ?? 0) - (field?.bottom ?? 0)).toBeGreaterThanOrEqual(12)
}

/** In a pairing, the hint keeps off its title as everywhere. */
export async function hintOffTitle(page: Page): Promise<void> {
  const [lead] = await boxes(inModal(page, '.pairing .lead'))
  const [hint] = await boxes(inModal(page, '.pairing .lead + p'))
  expectOne([12, (hint?.y ?? 0) - (lead?.bottom ?? 0)])
}

/** In Send, the camera’s picture leaves room for what ends it. */
export async function roomUnderPicture(page: Page): Promise<void> {
  const [stop] = await boxes(inModal(page, '.scanner .button'))
  const [picture] = await boxes(inModal(page, '.scanner video'))
  expect((stop?.bottom ?? 0) - (picture?.y ?? 0)).toBeLessThan(320)
}
