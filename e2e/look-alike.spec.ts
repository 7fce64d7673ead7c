import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { ask } from './support/chain.js'
import { button, modal, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { openRich } from './support/sending.js'
import { amount, pick, trouble } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

const SAID = 'Looks like USDC, but is not'
/** Where a token keeps its name and its symbol (OpenZeppelin's ERC20). */
const [NAME, SYMBOL] = ['0x3', '0x4']

let money: Money
/** A stranger's token, which the account was given. */
let alike: string

test.describe.configure({ timeout: 120_000 })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
  alike = money.token('RTL').address
  await name(NAME, 'USD Coin')
  // The last letter is Cyrillic.
  await name(SYMBOL, 'USD\u0421')
  await ask(money.chain, 'evm_mine')
})
test.afterAll(() => money.stop())

/** Writes a text of up to 31 bytes as contracts keep it. */
async function name(slot: string, text: string): Promise<void> {
  const bytes = Buffer.alloc(32)
  bytes[31] = 2 * bytes.write(text)
  const place = `0x${slot.slice(2).padStart(64, '0')}`
  await ask(money.chain, 'anvil_setStorageAt', alike, place, `0x${bytes.toString('hex')}`)
}

/** With the activity the gateway learns who sent what. */
async function learn(page: Page): Promise<void> {
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(modal(page).locator('.months li a').first()).toBeVisible({ timeout: 30_000 })
  await modal(page).getByRole('tab', { name: 'Tokens' }).click()
}

test('a token that calls itself as a listed one does is said to be another, wherever it is chosen', async ({
  page,
  visit,
}) => {
  await openRich(page, money, visit)
  await learn(page)
  // Of hundreds that strangers sent it stands at the end.
  const row = modal(page).getByRole('listitem').filter({ hasText: SAID })
  const stage = modal(page).locator('.stage')
  await expect(async () => {
    await stage.evaluate((stage) => stage.scrollTo(0, stage.scrollHeight))
    await expect(row).toContainText('USD Coin', { timeout: 1_000 })
  }).toPass({ timeout: 45_000 })
  await expectNoViolations(page, 'look-alike')

  await button(page, 'Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
  await button(page, 'Choose a token').click()
  await modal(page).getByRole('searchbox').fill(alike)
  const found = modal(page).locator('.row.entry')
  await expect(found).toHaveCount(1, { timeout: 20_000 })
  await expect(found).toContainText(SAID)
  await found.click()
  await amount(page).fill('0.1')
  await expect(trouble(page)).toContainText(SAID)
  await pick(page, 'get', 'USDC')
  await expect(trouble(page)).not.toContainText(SAID)
})
