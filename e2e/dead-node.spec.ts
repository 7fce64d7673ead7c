import { button, modal } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { expectNotice } from './support/notices.js'
import {
  amountField,
  balance,
  ETHER,
  openSend,
  receiverField,
  retryUntilChecked,
} from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

/** The gateway lives; the chain's node behind it dies while somebody is about to move money, and comes back. */
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('a name that nobody can look up is not taken for an address, and a review says that it could not check, and sends once it could', async ({
  page,
  visit,
}) => {
  await openSend(page, money, visit)
  const bob = money.accounts[1] as string
  await amountField(page).fill('0.25')
  await money.node.stop()
  await receiverField(page).fill('bob.eth')
  await expect(modal(page)).toContainText('Couldn’t look up this name')
  await expect(button(page, 'Review')).toHaveAttribute('aria-disabled', 'true')
  await receiverField(page).fill(bob)
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
