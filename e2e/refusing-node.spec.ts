import { button, modal } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { refusingNode } from './support/nodes.js'
import { expectNotice } from './support/notices.js'
import { amountField, fill, openSend, receiverField } from './support/sending.js'
import { amount, openSwap, pick, trouble } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money
let node: Awaited<ReturnType<typeof refusingNode>>

/** The chain's node lives and answers, but tells nobody what gas costs. */
const PRICES = ['eth_gasPrice', 'eth_feeHistory', 'eth_maxPriorityFeePerGas']

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl, undefined, async (rpcUrl) => {
    node = await refusingNode(rpcUrl, PRICES)
    return node
  })
})
test.beforeEach(() => node.refuse({ code: -32603, message: 'the fee oracle is out of order' }))
test.afterAll(() => money.stop())

// Before the others: a price that was told once is kept for as long as its block is the newest.
test('a network whose node knows no price of gas is told', async ({ page, visit }) => {
  node.refuse({ code: -32601, message: 'the method does not exist' })
  await openSwap(page, money, visit)
  await expectNotice(page, 'Network fees aren’t available on this network')
})

test('a review says that nobody told the fee, and keeps the form', async ({ page, visit }) => {
  await openSend(page, money, visit)
  const bob = money.accounts[1] as string
  await fill(page, '0.25', bob)
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('Network fee unavailable')
  await button(page, 'Back').click()
  await expect(amountField(page)).toHaveValue('0.25')
  await expect(receiverField(page)).toHaveValue(bob)
})

test('an exchange says that nobody tells its price, keeps the amount, and comes with another try', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  await amount(page).fill('0.25')
  await expect(trouble(page)).toContainText('No quotes found')
  await expect(amount(page)).toHaveValue('0.25')
  node.refuse(undefined)
  await button(page, 'Try again').click()
  await expect(button(page, 'Review swap')).not.toHaveAttribute('aria-disabled')
  await expect(amount(page)).toHaveValue('0.25')
})
