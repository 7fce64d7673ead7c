import { answerLater, approve, reject } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { expectDone, openActivity, pending } from './support/activity.js'
import { ask } from './support/chain.js'
import { button, connect, fact, modal, openAccount, view } from './support/modal.js'
import { type Money, setName, startMoney } from './support/money.js'
import { network } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import {
  acceptName,
  amountField,
  balance,
  ETHER,
  fill,
  type Open,
  onMoney,
  openRich,
  openSend,
  receiverField,
  reviewAndSend,
} from './support/sending.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())
test.afterEach(async () => {
  await ask(money.chain, 'anvil_dropAllTransactions')
  await ask(money.chain, 'evm_setAutomine', true)
})

const bob = () => money.accounts[1] as string

test('what is on its way is still watched after the page was loaded anew', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await openSend(page, money, visit)
  await ask(money.chain, 'evm_setAutomine', false)
  await fill(page, '0.25', bob())
  await reviewAndSend(page)
  await expectNotice(page, 'Transaction started')
  await openActivity(page)
  await expect(pending(page)).toContainText('Pending')
  const his = await balance(money.chain, bob())
  await page.reload()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await openAccount(page)
  await openActivity(page)
  await expect(pending(page)).toContainText('0.25 ETH')
  await expect(pending(page)).toContainText('Pending')
  await ask(money.chain, 'evm_mine')
  await expectDone(page, '0.25 ETH')
  expect(await balance(money.chain, bob())).toBe(his + ETHER / 4n)
  const kept = await page.evaluate(() => localStorage.getItem('@drawstring/pending'))
  expect(kept).toBeNull()
})

test.describe('a wallet on another network', () => {
  /** A filled-in form, and a wallet that went to another network without telling the page. */
  async function believing(
    page: Page,
    visit: Open,
    switchChain: ReturnType<typeof approve>,
  ): Promise<void> {
    const { two } = world()
    const wallet = await install(page, { chains: [money.chain, two], approval: { switchChain } })
    await visit(onMoney(money, { networks: [network(money.chain), network(two)] }))
    await connect(page)
    await expect(fact(page, 'Network')).toHaveText(money.chain.caip2)
    await openAccount(page)
    await button(page, 'Send').click()
    await fill(page, '0.5', bob())
    await button(page, 'Review').click()
    await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
    await wallet.switchTo(two.caip2, 'silent')
  }

  test('is asked to switch when it is to sign, and signs on the right one', async ({
    page,
    visit,
  }) => {
    const { two } = world()
    const [his, hisThere] = [await balance(money.chain, bob()), await balance(two, bob())]
    await believing(page, visit, approve())
    await button(page, 'Send').click()
    await expectNotice(page, 'Transaction started')
    await expect.poll(() => balance(money.chain, bob())).toBe(his + ETHER / 2n)
    expect(await balance(two, bob())).toBe(hisThere)
  })

  test('that says no signs nothing, and nothing is lost', async ({ page, visit }) => {
    const { two } = world()
    const [his, hisThere] = [await balance(money.chain, bob()), await balance(two, bob())]
    await believing(page, visit, reject())
    await button(page, 'Send').click()
    await expectNotice(page, 'You declined the switch in your wallet')
    await expect(amountField(page)).toHaveValue('0.5')
    await expect(receiverField(page)).toHaveValue(bob())
    expect(await balance(money.chain, bob())).toBe(his)
    expect(await balance(two, bob())).toBe(hisThere)
  })
})

test('a wallet that does not answer holds nobody, and what it sends after all is not forgotten', async ({
  page,
  visit,
}) => {
  const his = await balance(money.chain, bob())
  const approval = { sendTransaction: answerLater() }
  await page.clock.install()
  const { wallet } = await openRich(page, money, visit, { approval })
  await button(page, 'Send').click()
  await fill(page, '0.5', bob())
  await reviewAndSend(page)
  await expect(modal(page)).toContainText('Confirm in Development wallet')
  await button(page, 'Cancel').click()
  await expect(view(page, 'Send')).toBeVisible()
  await expect(button(page, 'Cancel')).toHaveCount(0)
  await expect(amountField(page)).toHaveValue('0.5')
  await amountField(page).fill('0.25')
  await expect(button(page, 'Review')).not.toHaveAttribute('aria-disabled')
  await wallet.release()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(money.chain, bob())).toBe(his + ETHER / 2n)
  await button(page, 'Back').click()
  await openActivity(page)
  await expectDone(page, '0.5 ETH')
})

/** Whom the gateway says a name means. */
async function told(name: string): Promise<string> {
  const { gatewayUrl, projectId } = money
  const answer = await fetch(
    `${gatewayUrl}/v1/profile/account/${name}?apiVersion=2&useCache=false&projectId=${projectId}`,
  )
  return answer.text()
}

test('a name that means somebody else by then is not sent to', async ({ page, visit }) => {
  const owner = await openSend(page, money, visit)
  const [, , carol, dave] = money.accounts as [string, string, string, string]
  const before = [await balance(money.chain, owner), await balance(money.chain, dave)]
  await fill(page, '0.5', 'carol.eth')
  await expect(modal(page)).toContainText(carol)
  await button(page, 'Review').click()
  await acceptName(page)
  await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
  await setName(money, 'carol.eth', dave)
  await expect.poll(() => told('carol.eth')).toContain(dave)
  await button(page, 'Send').click()
  await expectNotice(page, 'carol.eth now belongs to another address')
  await expect(view(page, 'Send')).toBeVisible()
  await expect(modal(page)).toContainText(dave)
  await expect(amountField(page)).toHaveValue('0.5')
  await setName(money, 'carol.eth', carol)
  const after = [await balance(money.chain, owner), await balance(money.chain, dave)]
  expect(after).toEqual(before)
})
