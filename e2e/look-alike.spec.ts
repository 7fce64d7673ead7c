import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { button, modal, view } from './support/modal.js'
import { type Money, rename, startMoney } from './support/money.js'
import { openRich } from './support/sending.js'
import { amount, pick, trouble } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

const SAID = 'Not the real USDC'
let money: Money
/** A stranger's token, which the account was given. */
let alike: string

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
  alike = money.token('RTL').address
  // The last letter is Cyrillic.
  await rename(money, 'RTL', 'USD Coin', 'USD\u0421')
})
test.afterAll(() => money.stop())

/** With the activity the gateway learns who sent what. */
async function learn(page: Page): Promise<void> {
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(modal(page).locator('.months li a').first()).toBeVisible()
  await modal(page).getByRole('tab', { name: 'Tokens' }).click()
}

test('a token that calls itself as a listed one does is said to be another, wherever it is chosen', async ({
  page,
  visit,
}) => {
  await openRich(page, money, visit)
  await learn(page)
  // Of hundreds that strangers sent, which are folded away, it stands at the end.
  await button(page, /unverified/).click()
  const row = modal(page).getByRole('listitem').filter({ hasText: SAID })
  const stage = modal(page).locator('.stage')
  await expect(async () => {
    await stage.evaluate((stage) => stage.scrollTo(0, stage.scrollHeight))
    await expect(row).toContainText('USD\u0421', { timeout: 1_000 })
  }).toPass()
  await expectNoViolations(page, 'look-alike')

  await button(page, 'Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
  await button(page, 'Select token').click()
  await modal(page).getByRole('searchbox').fill(alike)
  const found = modal(page).locator('.row.entry')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(SAID)
  await found.click()
  await amount(page).fill('0.1')
  await expect(trouble(page)).toContainText(SAID)
  await pick(page, 'get', 'USDC')
  await expect(trouble(page)).not.toContainText(SAID)
})
