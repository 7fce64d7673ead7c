import type { Locator, Page } from '@playwright/test'
import { modal } from './support/modal.js'
import { scenes } from './support/scenes.js'
import { play } from './support/stage.js'
import { test as base, expect } from './support/test.js'

// Things that belong together stand on one line, to the pixel.

const test = base.extend<{ at: (name: string) => Promise<void> }>({
  async at({ page, visit }, use) {
    await use(async (name) => {
      const scene = scenes.find((scene) => scene.name === name)
      if (!scene) throw new Error(`there is no scene ${name}`)
      await play(scene, page, visit)
    })
  },
})

interface Box {
  x: number
  y: number
  right: number
  bottom: number
  middle: number
}

/** Where all of these are, in pixels of the window. */
const boxes = (parts: Locator): Promise<Box[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { left: x, top: y, right, bottom } = part.getBoundingClientRect()
      return { x, y, right, bottom, middle: (y + bottom) / 2 }
    }),
  )

const inModal = (page: Page, selector: string) => modal(page).locator(selector)

/** The one value that all of these have. */
function only(values: readonly number[]): number {
  expect(values.length).toBeGreaterThan(0)
  expect(Math.max(...values) - Math.min(...values), values.join(' ')).toBeLessThan(0.5)
  return values[0] as number
}

test('in Accounts, the icons of what can be done stand under the avatars', async ({ page, at }) => {
  await at('accounts')
  const avatars = await boxes(inModal(page, '.row > .avatar'))
  const icons = await boxes(inModal(page, '.foot .row > .icon'))
  expect(avatars.length * icons.length).toBeGreaterThan(0)
  only([...avatars, ...icons].map(({ x }) => x))
})

test('in Send, the token’s icon stands where the fields and the main action begin', async ({
  page,
  at,
}) => {
  await at('send-filled')
  const parts = await boxes(inModal(page, '.send > .row .icon, .send .typed, .bar .button'))
  expect(parts.length).toBeGreaterThanOrEqual(4)
  only(parts.map(({ x }) => x))
})

test('in a list of tokens, an amount that is shortened stands as high as one that is whole', async ({
  page,
  at,
}) => {
  await at('account-tokens')
  const rows = inModal(page, '.panel .entry')
  const values = await boxes(rows.locator('.sum > span:first-child'))
  const tops = await boxes(rows)
  await expect(rows.locator('.exact').first()).toBeVisible()
  expect(await rows.locator('.exact').count()).toBeLessThan(await rows.count())
  only(values.map(({ y }, index) => y - (tops[index]?.y ?? 0)))
})

test('the page’s buttons stand on one line', async ({ page, visit }) => {
  await visit()
  const parts = page.locator('.drawstring-button')
  await parts.nth(1).waitFor()
  await parts.evaluateAll((all) => {
    const line = document.createElement('div')
    document.body.append(line)
    line.append(...all)
  })
  only((await boxes(parts)).map(({ middle }) => middle))
})

test('in a review, the raw data keep off the edges of their card', async ({ page, at }) => {
  await at('review-send')
  await inModal(page, '.review details summary').click()
  const raw = inModal(page, '.review pre')
  await expect(raw).toBeVisible()
  const paddings = await raw.evaluate((pre) => {
    const { paddingLeft, paddingRight, paddingBottom } = getComputedStyle(pre)
    return [paddingLeft, paddingRight, paddingBottom].map(Number.parseFloat)
  })
  only([14, ...paddings])
})

test('in Networks, that nothing was found keeps off the search field', async ({ page, at }) => {
  await at('networks-empty')
  const [field] = await boxes(inModal(page, '.search input'))
  const [said] = await boxes(inModal(page, '.view > [role=status]'))
  expect((said?.y ?? 0) - (field?.bottom ?? 0)).toBeGreaterThanOrEqual(12)
})

test('in a pairing, the hint keeps off its title as everywhere', async ({ page, at }) => {
  await at('pairing')
  const [lead] = await boxes(inModal(page, '.pairing .lead'))
  const [hint] = await boxes(inModal(page, '.pairing .lead + p'))
  only([12, (hint?.y ?? 0) - (lead?.bottom ?? 0)])
})

test('in Send, the camera’s picture leaves room for what ends it', async ({ page, at }) => {
  await at('send-scan')
  const [stop] = await boxes(inModal(page, '.scanner .button'))
  const [picture] = await boxes(inModal(page, '.scanner video'))
  expect((stop?.bottom ?? 0) - (picture?.y ?? 0)).toBeLessThan(320)
})
