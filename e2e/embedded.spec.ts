import { answerLater } from '@drawstring/testing'
import { expect, type Page } from '@playwright/test'
import { button, view } from './support/modal.js'
import { test, type Visit } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

// The views in the page itself, which has a life beside them.

const embedded: Visit = { options: { enableEmbedded: true } }

test('a view that comes leaves the focus with who types in the page meanwhile', async ({
  page,
  visit,
}) => {
  const wallet = await install(page, { approval: { connect: answerLater() } })
  await visit(embedded)
  const note = await fieldOfThePage(page)
  await button(page, WALLET).click()
  await expect(button(page, 'Cancel')).toBeVisible()
  await note.click()
  await page.keyboard.type('for ')
  await wallet.release()
  await expect(view(page, 'Account')).toBeVisible()
  await page.keyboard.type('Ann')
  await expect(note).toHaveValue('for Ann')
})

test('a view that comes back leaves the focus with who types in the page meanwhile', async ({
  page,
  visit,
}) => {
  await visit(embedded)
  const note = await fieldOfThePage(page)
  await button(page, /^All wallets/).click()
  await expect(view(page, 'All wallets')).toBeVisible()
  await note.click()
  await page.keyboard.type('for ')
  await page.evaluate(() => window.drawstring.dispatch({ type: 'back' }))
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await twoFrames(page)
  await page.keyboard.type('Ann')
  await expect(note).toHaveValue('for Ann')
})

test('a view that comes takes no focus that was put nowhere', async ({ page, visit }) => {
  const wallet = await install(page, { approval: { connect: answerLater() } })
  await visit(embedded)
  await button(page, WALLET).click()
  await expect(button(page, 'Cancel')).toBeVisible()
  await page.getByRole('heading', { name: 'Shop' }).click()
  await wallet.release()
  await expect(view(page, 'Account')).toBeVisible()
  await twoFrames(page)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('the focus follows the view that it was in, and returns to what was pressed', async ({
  page,
  visit,
}) => {
  await install(page)
  await visit(embedded)
  await button(page, WALLET).press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => focusIsInside(page)).toBe(true)
  await button(page, 'Receive').press('Enter')
  await expect(view(page, 'Receive')).toBeVisible()
  expect(await focusIsInside(page)).toBe(true)
  await button(page, 'Back').press('Enter')
  await expect(button(page, 'Receive')).toBeFocused()
})

/** Something to type in beside the views. */
async function fieldOfThePage(page: Page) {
  await page.evaluate(() => {
    const note = document.createElement('input')
    note.setAttribute('aria-label', 'A note to the shop')
    document.querySelector('main')?.append(note)
  })
  return page.getByLabel('A note to the shop')
}

const focusIsInside = (page: Page) =>
  page.evaluate(() => document.activeElement?.localName === 'drawstring-layer')

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
