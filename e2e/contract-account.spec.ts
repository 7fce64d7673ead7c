import type { Page } from '@playwright/test'
import { toHex } from 'viem'
import { expectDone, expectFailed, expectSent, openActivity, pending } from './support/activity.js'
import { ask } from './support/chain.js'
import { leapUntil, SHOWN } from './support/clock.js'
import { CONTRACT_WALLET, installContractWallet } from './support/contractWallet.js'
import { button, connect, modal, openAccount, view } from './support/modal.js'
import { allowance, type Money, startMoney, transfer, units } from './support/money.js'
import { expectNotice } from './support/notices.js'
import { balance, choose, fill, type Open, onMoney } from './support/sending.js'
import { approval, confirm, expectAllowed, offered, openForm, pick } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

test.describe.configure({ mode: 'serial' })

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl, 'v3')
  const [rich] = money.accounts as [string]
  await transfer(money, 'USDC', rich, money.contract.address, 2_000_000_000n)
  await ask(money.chain, 'anvil_mine')
})
test.afterAll(() => money.stop())

/** The form to send its USDC. */
async function openSend(page: Page, visit: Open): Promise<void> {
  await visit(onMoney(money))
  await connect(page, CONTRACT_WALLET)
  await openAccount(page)
  await expect(modal(page).getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()
  await button(page, 'Send').click()
  await choose(page, 'USDC')
}

/** Does this while somebody else has all of its USDC. */
async function withAll(act: () => Promise<void>): Promise<void> {
  const { address } = money.contract
  const [rich] = money.accounts as [string]
  const held = await units(money, 'USDC', address)
  await ask(money.chain, 'anvil_setBalance', address, toHex(10n ** 18n))
  await ask(money.chain, 'anvil_impersonateAccount', address)
  await transfer(money, 'USDC', address, rich, held)
  // A transaction has its hash before it is in a block.
  await expect.poll(() => units(money, 'USDC', address)).toBe(0n)
  await ask(money.chain, 'anvil_stopImpersonatingAccount', address)
  await ask(money.chain, 'anvil_setBalance', address, '0x0')
  await act()
  await transfer(money, 'USDC', rich, address, held)
  await expect.poll(() => units(money, 'USDC', address)).toBe(held)
}

test('a contract sends what it has without coins for gas, once its owner brings it to the chain', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  const { asked, bring } = await installContractWallet(page, money, {
    knows: 'wallet_getCallsStatus',
  })
  await openSend(page, visit)
  const [, , carol] = money.accounts as [string, string, string]
  const hers = await units(money, 'USDC', carol)
  await fill(page, '1.5', carol)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toContainText('a relayer may pay it')
  expect(await balance(money.chain, money.contract.address)).toBe(0n)
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  const sent = asked.find(({ method }) => method === 'eth_sendTransaction')
  expect(Object.keys(sent?.params[0] as object).sort()).toEqual([
    'chainId',
    'data',
    'from',
    'to',
    'value',
  ])
  await openActivity(page)
  await expect(pending(page)).toContainText('Pending')
  expect(await units(money, 'USDC', carol)).toBe(hers)
  await bring()
  await expect.poll(() => units(money, 'USDC', carol)).toBe(hers + 1_500_000n)
  await expectDone(page, 'USDC')
  await expectSent(page, '−1.5 USDC')
})

test('a call that fails inside a transaction of the account is shown as failed, though the transaction succeeded', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await installContractWallet(page, money, { atOnce: true, by: 'safe' })
  await openSend(page, visit)
  await fill(page, '1.5', money.contract.owner)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toContainText('a relayer may pay it')
  await withAll(async () => {
    await button(page, 'Send').click()
    await openActivity(page)
    await expectFailed(page)
    // The history has a transaction to the account that succeeded: it is shown as failed all the same.
    await leapUntil(page, () => expect(pending(page)).toHaveCount(0, SHOWN))
    await expectFailed(page)
  })
})

test('a contract exchanges a token that takes permits after leave on the chain', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  const { methods } = await installContractWallet(page, money, { atOnce: true })
  await visit(onMoney(money))
  await connect(page, CONTRACT_WALLET)
  await openForm(page)
  await pick(page, 'sell', 'USDC')
  await pick(page, 'get', 'ETH')
  const promised = await offered(page, '1000', 18)
  await button(page, 'Review swap').click()
  await expect(approval(page)).toContainText('a relayer may pay it')
  await confirm(page, 'Allow')
  await expectAllowed(page)
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => balance(money.chain, money.contract.address)).toBe(promised)
  expect(await allowance(money, 'USDC', money.contract.address, money.routers.v3)).toBe(0n)
  expect(methods().filter((method) => /sign|sendTransaction/i.test(method))).toEqual([
    'eth_sendTransaction',
    'eth_sendTransaction',
  ])
})
