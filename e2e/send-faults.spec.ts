import { answerLater, approve, reject, stayOnChain } from '@drawstring/testing'
import type { Page, Request } from '@playwright/test'
import { expectDone, openActivity, pending } from './support/activity.js'
import { ask, setBalance } from './support/chain.js'
import { stopClock } from './support/clock.js'
import { button, fact, modal, openAccount, view } from './support/modal.js'
import { type Money, setName, startMoney, units } from './support/money.js'
import { network } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import {
  acceptName,
  amountField,
  balance,
  choose,
  ETHER,
  fill,
  type Open,
  onMoney,
  openRich,
  openSend,
  receiverField,
  retryUntilChecked,
  reviewAndSend,
} from './support/sending.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

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

/** Sends a quarter of the coin while no block is made. Resolves to who sent it, and the transaction's number. */
async function sendAndWait(page: Page, visit: Open): Promise<{ owner: string; nonce: string }> {
  const owner = await openSend(page, money, visit)
  const nonce = await ask<string>(money.chain, 'eth_getTransactionCount', owner, 'latest')
  await ask(money.chain, 'evm_setAutomine', false)
  await fill(page, '0.25', bob())
  await reviewAndSend(page)
  await expectNotice(page, 'Transaction started')
  await openActivity(page)
  await expect(pending(page)).toContainText('Pending')
  return { owner, nonce }
}

/** How many of the page's requests, from now on, are not answered yet. */
function countUnanswered(page: Page): () => number {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return () => asked.size
}

test.describe('what is on its way', () => {
  test('is still watched after the page was loaded anew', async ({ page, visit }) => {
    const { owner } = await sendAndWait(page, visit)
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
    expect(owner).toMatch(/^0x/)
  })

  test('is said to be replaced when the wallet sent another one in its place', async ({
    page,
    visit,
  }) => {
    const { owner, nonce } = await sendAndWait(page, visit)
    const dearer = { from: owner, to: owner, nonce, value: '0x0', maxFeePerGas: '0x174876e800' }
    const fee = { ...dearer, maxPriorityFeePerGas: '0x174876e800', gas: '0x5208' }
    await ask(money.chain, 'eth_sendTransaction', fee)
    await ask(money.chain, 'evm_mine')
    await expect(pending(page)).toContainText('Replaced by another transaction')
  })

  test('is said to be dropped when no node has known it for five minutes', async ({
    page,
    visit,
  }) => {
    await page.clock.install()
    await sendAndWait(page, visit)
    await ask(money.chain, 'anvil_dropAllTransactions')
    await ask(money.chain, 'evm_mine')
    // The page asks every three seconds. Its time goes on once each question has been answered, so that it gives none up.
    const unanswered = countUnanswered(page)
    const dropped = pending(page).getByText('Dropped, nothing was sent')
    await stopClock(page)
    for (let seconds = 0; seconds < 330 && !(await dropped.isVisible()); seconds += 1.5) {
      await page.clock.runFor(1_500)
      await expect.poll(unanswered).toBe(0)
    }
    await expect(dropped).toBeVisible()
  })
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
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await button(page, 'Development wallet').click()
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

  for (const [how, answer, said] of [
    ['says no', reject(), 'You declined the switch in your wallet'],
    ['says yes and stays', stayOnChain(), 'Your wallet couldn’t switch networks'],
  ] as const) {
    test(`that ${how} signs nothing, and nothing is lost`, async ({ page, visit }) => {
      const { two } = world()
      const [his, hisThere] = [await balance(money.chain, bob()), await balance(two, bob())]
      await believing(page, visit, answer)
      await button(page, 'Send').click()
      // A wallet that said yes has eight seconds to arrive.
      await expectNotice(page, said)
      await expect(amountField(page)).toHaveValue('0.5')
      await expect(receiverField(page)).toHaveValue(bob())
      expect(await balance(money.chain, bob())).toBe(his)
      expect(await balance(two, bob())).toBe(hisThere)
    })
  }
})

test('a wallet that does not answer holds nobody, and what it sends after all is not forgotten', async ({
  page,
  visit,
}) => {
  const his = await balance(money.chain, bob())
  const approval = { sendTransaction: answerLater() }
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
    `${gatewayUrl}/v1/profile/account/${name}?apiVersion=2&projectId=${projectId}`,
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

test('an address that looks like a known one is warned of, and a new one too', async ({
  page,
  visit,
}) => {
  const owner = await openSend(page, money, visit)
  await receiverField(page).fill(bob())
  await expect(modal(page)).toContainText('You haven’t sent to it from this browser')
  const alike = `${owner.slice(0, 6)}${'7'.repeat(32)}${owner.slice(-4)}`.toLowerCase()
  await receiverField(page).fill(alike)
  await expect(modal(page)).toContainText('starts and ends like')
  await expect(modal(page)).toContainText(owner)
})

test('too little for the fee is said before it is signed', async ({ page, visit }) => {
  const [owner] = money.accounts as [string]
  const kept = await balance(money.chain, owner)
  await setBalance(money.chain, owner, 1n)
  await openSend(page, money, visit)
  await choose(page, 'USDC')
  await fill(page, '1', bob())
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('Not enough ETH to pay the network fee')
  await setBalance(money.chain, owner, kept)
})

test('a token that refuses every transfer cannot be signed away', async ({ page, visit }) => {
  await openSend(page, money, visit)
  // It stops: its code becomes that of a contract that reverts.
  const { address } = money.token('DAI')
  const code = await ask<string>(money.chain, 'eth_getCode', address, 'latest')
  await choose(page, 'DAI')
  await fill(page, '1', bob())
  await ask(money.chain, 'anvil_setCode', address, '0x60006000fd')
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText(/doesn’t accept this|would fail/)
  await expect(button(page, 'Send')).toHaveCount(0)
  await ask(money.chain, 'anvil_setCode', address, code)
  await ask(money.chain, 'evm_mine')
  await retryUntilChecked(page)
})

test('a storage that is full keeps nobody from sending', async ({ page, visit }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  const his = await balance(money.chain, bob())
  await openSend(page, money, visit)
  await fill(page, '0.125', bob())
  await reviewAndSend(page)
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(money.chain, bob())).toBe(his + ETHER / 8n)
  await openActivity(page)
  await expect(modal(page)).toContainText('0.125 ETH')
})

test('a clock of another century keeps nobody from sending', async ({ page, visit }) => {
  await page.clock.install({ time: new Date('2101-01-01T00:00:00Z') })
  const his = await units(money, 'USDC', bob())
  await openSend(page, money, visit)
  await choose(page, 'USDC')
  await fill(page, '2', bob())
  await reviewAndSend(page)
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => units(money, 'USDC', bob())).toBe(his + 2_000_000n)
})
