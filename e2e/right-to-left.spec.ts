import { devEvmAddresses } from '@drawstring/testing'
import { connect, modal, openAccount } from './support/modal.js'
import { moneyScenes } from './support/moneyScenes.js'
import { turnedAround, unmirrored } from './support/reading.js'
import { play } from './support/stage.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

/** There are no texts of it yet: the English ones stand in their places. */
const LOCALE = 'ar'

test('from right to left, the balance on the page’s button is not turned around', async ({
  page,
  visit,
}) => {
  await install(page)
  await visit({ locale: LOCALE })
  await connect(page)
  // The button stands on the page, whose direction is the host's.
  await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'))
  const face = page.getByRole('button').and(page.getByTitle(devEvmAddresses[0]))
  await expect(face).toContainText(/\d ETH/)
  expect(await turnedAround(page, face)).toEqual([])
  await face.evaluate((face) => {
    for (const part of face.querySelectorAll('span')) part.removeAttribute('dir')
  })
  expect(await turnedAround(page, face)).not.toEqual([])
})

test('from right to left, the balance on Account is not turned around', async ({ page, visit }) => {
  await install(page)
  await visit({ locale: LOCALE })
  await connect(page)
  await openAccount(page)
  const amount = modal(page).locator('.amount')
  const unit = amount.locator('.quiet')
  await expect(unit).toHaveText('ETH')
  const [all, right] = [await amount.boundingBox(), await unit.boundingBox()]
  // It ends where lines begin: at the right, but for the padding.
  const end = (box: typeof all) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(end(all) - end(right)).toBeCloseTo(8, 0)
})

test('what is turned around would be noticed', async ({ page, visit }) => {
  const scene = moneyScenes.find(({ name }) => name === 'account-tokens')
  if (!scene) throw new Error('there is no such scene')
  await play({ ...scene, visit: { ...scene.visit, locale: LOCALE } }, page, visit)
  await modal(page).evaluate((dialog) => {
    for (const part of dialog.querySelectorAll('bdi')) part.style.unicodeBidi = 'normal'
  })
  expect(await turnedAround(page)).not.toEqual([])
  await modal(page).evaluate((dialog) => {
    dialog.style.direction = 'ltr'
  })
  expect(await unmirrored(page)).not.toEqual([])
})
