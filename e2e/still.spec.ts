import type { Page } from '@playwright/test'
import { button, modal } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { amountField, openSend, receiverField } from './support/sending.js'
import { amount, offered, openSwap, pick } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

// Forms keep still: nothing that can be typed into or pressed moves while somebody types.

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

/** Where everything stands that is typed into or pressed, in whole pixels from the window's top. */
const places = (page: Page) =>
  modal(page)
    .locator('.stage')
    .last()
    .evaluate((stage) =>
      [...stage.querySelectorAll('input:not([type=radio]), summary, .chosen, .turn, .bar .button')]
        .filter((part) => part.checkVisibility())
        .map((part) => Math.round(part.getBoundingClientRect().top)),
    )

test('no field of Swap moves while an amount is typed, quoted, and is too much', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  const before = await places(page)
  expect(before.length).toBeGreaterThan(4)
  for (const key of ['0', '.', '5']) {
    await amount(page).press(key)
    expect(await places(page), `after ${key}`).toEqual(before)
  }
  await offered(page, '0.5', 6)
  expect(await places(page), 'with its quote').toEqual(before)
  await amount(page).fill('99999999')
  await expect(button(page, 'Insufficient balance')).toBeVisible()
  expect(await places(page), 'with more than there is').toEqual(before)
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
  await amount(page).fill('x')
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await places(page), 'with what is no amount').toEqual(before)
})

test('no field of Send moves while an amount and a receiver are typed', async ({ page, visit }) => {
  await openSend(page, money, visit, {})
  // The view's title comes before its form.
  await expect(amountField(page)).toBeVisible()
  await expect(button(page, 'Review')).toBeVisible()
  const before = await places(page)
  expect(before.length).toBeGreaterThan(2)
  for (const text of ['0', '0.', '0.5', '99999999', 'x', '']) {
    await amountField(page).fill(text)
    expect(await places(page), `with ${text}`).toEqual(before)
  }
  for (const text of ['0x', '0x12', 'not an address', '']) {
    await receiverField(page).fill(text)
    expect(await places(page), `to ${text}`).toEqual(before)
  }
})
