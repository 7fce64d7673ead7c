import { button, modal, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { expectNotice } from './support/notices.js'
import {
  amountField,
  balance,
  ETHER,
  fill,
  openSend,
  receiverField,
  retryUntilChecked,
  reviewAndSend,
} from './support/sending.js'
import { amount, offered, openSwap, pick } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

/** The gateway lives; the chain's node behind it dies while somebody is about to move money, and comes back. */
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('a review says that it could not check, and sends once it could', async ({ page, visit }) => {
  await openSend(page, money, visit)
  const bob = money.accounts[1] as string
  await fill(page, '0.25', bob)
  await money.node.stop()
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('couldn’t simulate')
  await expect(button(page, 'Send')).toHaveCount(0)
  await money.node.start()
  const his = await balance(money.chain, bob)
  await retryUntilChecked(page)
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(money.chain, bob)).toBe(his + ETHER / 4n)
})

test('a name that nobody can look up is not taken for an address', async ({ page, visit }) => {
  await openSend(page, money, visit)
  const bob = money.accounts[1] as string
  await amountField(page).fill('0.5')
  await money.node.stop()
  await receiverField(page).fill('bob.eth')
  await expect(modal(page)).toContainText('Couldn’t look up this name')
  await expect(button(page, 'Review')).toHaveAttribute('aria-disabled', 'true')
  await money.node.start()
  await receiverField(page).fill(bob)
  await reviewAndSend(page)
  await expectNotice(page, 'Transaction started')
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
  await expectNotice(page, 'Couldn’t check the spending permission')
  await expect(view(page, 'Swap')).toBeVisible()
  await expect(amount(page)).toHaveValue('10')
  await money.node.start()
})
