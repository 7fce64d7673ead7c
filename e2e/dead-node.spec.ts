import { button, modal, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { amountField, openSend, receiverField, reviewAndSend } from './support/sending.js'
import { amount, notice, offered, openSwap, pick } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

/** The gateway lives; the chain's node behind it dies while somebody is about to move money, and comes back. */
test.describe.configure({ timeout: 120_000, mode: 'serial' })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('a name that nobody can look up is not taken for an address', async ({ page, visit }) => {
  await openSend(page, money, visit)
  const bob = money.accounts[1] as string
  await amountField(page).fill('0.5')
  await money.node.stop()
  await receiverField(page).fill('bob.eth')
  await expect(modal(page)).toContainText('Error resolving name', { timeout: 30_000 })
  await expect(button(page, 'Review')).toHaveAttribute('aria-disabled', 'true')
  await money.node.start()
  await receiverField(page).fill(bob)
  await reviewAndSend(page)
  await expect(modal(page)).toContainText('Transaction started')
})

test('an allowance that nobody can tell stops the exchange and keeps the form', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'DAI')
  await pick(page, 'get', 'ETH')
  await offered(page, '10', 18)
  await money.node.stop()
  await button(page, 'Review swap').click()
  await expect(notice(page)).toContainText('Failed to check allowance', { timeout: 30_000 })
  await expect(view(page, 'Swap')).toBeVisible()
  await expect(amount(page)).toHaveValue('10')
  await money.node.start()
})
