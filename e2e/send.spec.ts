import { answerLater, reject } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { expectSent } from './support/activity.js'
import { ask, setBalance } from './support/chain.js'
import { countRequests } from './support/counting.js'
import { button, fact, modal, seeNoKnot, view } from './support/modal.js'
import { type Money, startMoney, units } from './support/money.js'
import { expectNotice } from './support/notices.js'
import {
  acceptName,
  amountField,
  balance as balanceOn,
  choose,
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

const openForm = (page: Page, visit: Open, wallet: Parameters<typeof install>[1] = {}) =>
  openSend(page, money, visit, wallet)

const balance = (address: string) => balanceOn(money.chain, address)

/** The newest block's only transaction. */
async function latestPayment() {
  const { transactions } = await ask<{
    transactions: { hash: string; value: string; gas: string; maxFeePerGas: string }[]
  }>(money.chain, 'eth_getBlockByNumber', 'latest', true)
  const [payment] = transactions
  if (!payment) throw new Error('the newest block is empty')
  return payment
}

/** Its fee, in wei. */
async function latestFee(): Promise<bigint> {
  const { hash } = await latestPayment()
  const receipt = await ask<{ gasUsed: string; effectiveGasPrice: string }>(
    money.chain,
    'eth_getTransactionReceipt',
    hash,
  )
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
}

test('sends the coin to the wei, shown before it is signed, and in the activity after', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  const owner = await openForm(page, visit)
  const [, bob] = money.accounts as [string, string]
  const [mine, his] = [await balance(owner), await balance(bob)]
  await fill(page, '1.25', bob)
  await expect(modal(page)).toContainText('You haven’t sent to it from this browser')
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await expect(modal(page).locator('.changes')).toContainText('1.25 ETH')
  await expect(modal(page)).toContainText(bob)
  await expect(modal(page)).toContainText('First Chain')
  await button(page, 'Send').click()
  await expect(view(page, 'Account')).toBeVisible()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(bob)).toBe(his + (ETHER * 5n) / 4n)
  const left = mine - (ETHER * 5n) / 4n - (await latestFee())
  expect(await balance(owner)).toBe(left)
  await expect(fact(page, 'Balance')).toHaveText(`${formatEther(left)} ETH`)
  await expectSent(page, '−1.25 ETH')
})

test('sends tokens to the smallest unit, also one that answers nothing', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  const owner = await openForm(page, visit)
  const [, bob] = money.accounts as [string, string]
  for (const key of ['USDC', 'SILENT']) {
    const { symbol, decimals } = money.token(key)
    const [mine, his] = [await units(money, key, owner), await units(money, key, bob)]
    await choose(page, symbol)
    await fill(page, '1.5', bob)
    await reviewAndSend(page)
    await expectNotice(page, 'Transaction started')
    const sent = (10n ** BigInt(decimals) * 3n) / 2n
    await expect.poll(() => units(money, key, bob)).toBe(his + sent)
    expect(await units(money, key, owner)).toBe(mine - sent)
    await expectSent(page, `−1.5 ${symbol}`)
    await button(page, 'Send').click()
  }
})

test('sends all there is of the coin, with the fee left aside', async ({ page, visit }) => {
  const owner = await openForm(page, visit)
  const kept = await balance(owner)
  const [, bob] = money.accounts as [string, string]
  const his = await balance(bob)
  await receiverField(page).fill(bob)
  await button(page, 'Max').click()
  await expect(amountField(page)).toHaveValue(/^\d+\.\d+$/)
  await reviewAndSend(page)
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(owner)).toBeLessThan(kept)
  const payment = await latestPayment()
  const [value, most] = [BigInt(payment.value), BigInt(payment.gas) * BigInt(payment.maxFeePerGas)]
  const left = await balance(owner)
  expect(left).toBe(kept - value - (await latestFee()))
  expect(await balance(bob)).toBe(his + value)
  // What was left aside is what the fee can be at most, or a little more: it was asked for before it was signed.
  expect(kept - value).toBeGreaterThanOrEqual(most)
  expect(kept - value).toBeLessThan((most * 3n) / 2n)
  await setBalance(money.chain, owner, kept)
})

test('finds an item of a collection by its number', async ({ page, visit }) => {
  const owner = await openForm(page, visit)
  const { address, tokens } = money.nfts.erc721
  const mine = tokens.find((token) => token.owner === owner)
  const [, bob] = money.accounts as [string, string]
  await modal(page).locator('[data-key="token"]').click()
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  await modal(page).getByText('Enter an NFT by its ID').click()
  await modal(page).getByLabel('Collection contract').fill(address)
  await modal(page).getByLabel('Token ID').fill('999999')
  await button(page, 'Select this NFT').click()
  await expect(modal(page)).toContainText('isn’t yours')
  await modal(page).getByLabel('Token ID').fill(String(mine?.id))
  await button(page, 'Select this NFT').click()
  await expect(view(page, 'Send')).toBeVisible()
  // Of another collection the same number is another item. The tab of the chosen one is shown.
  await modal(page).locator('[data-key="token"]').click()
  await modal(page).getByText('Enter an NFT by its ID').click()
  await modal(page).getByLabel('Collection contract').fill(money.token('USDC').address)
  await modal(page).getByLabel('Token ID').fill(String(mine?.id))
  await button(page, 'Select this NFT').click()
  await expect(modal(page)).toContainText('isn’t yours')
  await modal(page).getByLabel('Collection contract').fill(address.toLowerCase())
  await button(page, 'Select this NFT').click()
  await expect(view(page, 'Send')).toBeVisible()
  await receiverField(page).fill(bob)
  await button(page, 'Review').click()
  await expect(modal(page).locator('.changes')).toContainText(`#${mine?.id}`)
  await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
})

test('finds out whom a name means, and sends to them', async ({ page, visit }) => {
  await openForm(page, visit)
  const [, bob] = money.accounts as [string, string]
  const his = await balance(bob)
  const { host } = new URL(money.gatewayUrl)
  await fill(page, '0.5', 'Bob.eth')
  await expect(modal(page)).toContainText(bob)
  await expect(modal(page)).toContainText(`Named by \u2066${host}\u2069`)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await expect(modal(page).locator('.to')).toContainText(`${bob}Named by \u2066${host}\u2069`)
  await expect(button(page, 'Send')).toHaveAccessibleDescription('Check the box above to continue')
  await button(page, 'Send').press('Enter')
  await expect(modal(page).getByRole('checkbox')).toBeFocused()
  await acceptName(page)
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(bob)).toBe(his + ETHER / 2n)
})

test('understands an amount as people write it where the visitor comes from', async ({
  page,
  visit,
}) => {
  await install(page, { chains: [money.chain] })
  await visit({ ...onMoney(money), locale: 'de' })
  await page.getByRole('button', { name: 'Wallet verbinden' }).click()
  await button(page, 'Development wallet').click()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await seeNoKnot(page)
  await page.getByRole('button', { name: /0x|\.eth/ }).click()
  await modal(page).locator('[data-key="WalletSend"]').click()
  await modal(page).locator('[data-key="token"]').click()
  await modal(page).locator('.pick .row.entry').filter({ hasText: / USDC/ }).click()
  const field = modal(page).locator('input[inputmode="decimal"]')
  await field.focus()
  // As a paste: all of it at once.
  await page.keyboard.insertText('1.234,50')
  await expect(field).toHaveValue('1.234,50')
  await expect(modal(page)).toContainText('1.234,5 USDC')
})

test('types in the visitor’s currency', async ({ page, visit }) => {
  await openForm(page, visit)
  await choose(page, 'USDC')
  await button(page, 'Enter in USD').click()
  await amountField(page).fill('12.5')
  await expect(modal(page)).toContainText('12.5 USDC')
  await button(page, 'Enter in USDC').click()
  await expect(amountField(page)).toHaveValue('12.5')
})

test('a contract that takes no coin is not sent any', async ({ page, visit }) => {
  await openForm(page, visit)
  await fill(page, '1', money.token('USDC').address)
  await expect(modal(page)).toContainText('Anything sent there is likely lost')
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('doesn’t accept this')
  await expect(button(page, 'Send')).toHaveCount(0)
  await expect(button(page, 'Retry simulation')).toBeVisible()
})

test('what is asked of a wallet that waits stays in sight and stands in the form, which cannot be typed over or handed in again', async ({
  page,
  visit,
}) => {
  const asked = await countRequests(page)
  const approval = { sendTransaction: answerLater(reject()) }
  const { wallet } = await openRich(page, money, visit, { approval })
  const [, bob, carol] = money.accounts as [string, string, string]
  const his = await balance(bob)
  await button(page, 'Send').click()
  await fill(page, '1', bob)
  await reviewAndSend(page)
  await expect(view(page, 'Review send')).toContainText('Confirm in Development wallet')
  // What is being signed stays in sight, and the focus in the dialog.
  await expect(modal(page).locator('.changes')).toContainText('1 ETH')
  await expect(modal(page).locator('.stage')).toBeFocused()
  await expect.poll(() => asked('eth_sendTransaction')).toBe(1)
  await button(page, 'Back').click()
  await expect(view(page, 'Send')).toBeVisible()
  await expect(modal(page)).toContainText('Confirm transaction in your wallet')
  // What warns is not under the notice.
  const warning = modal(page).locator('.warnings li').last()
  await warning.scrollIntoViewIfNeeded()
  const between = async () => {
    const warns = await warning.boundingBox()
    const notice = await modal(page).locator('.notice').boundingBox()
    return warns && notice ? notice.y - warns.y - warns.height : -1
  }
  await expect.poll(between).toBeGreaterThan(0)
  // As somebody types, whatever the field allows.
  for (const [field, text] of [
    [receiverField(page), carol],
    [amountField(page), '2'],
  ] as const) {
    await field.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(text)
  }
  for (const name of ['Max', 'Scan a QR code', 'Enter in USD', /^ETH/])
    await expect(button(page, name)).toBeDisabled()
  await amountField(page).press('Enter')
  await button(page, 'One moment…').click({ force: true })
  await expect(button(page, 'One moment…')).toHaveAttribute('aria-disabled', 'true')
  await expect(view(page, 'Send')).toBeVisible()
  expect(asked('eth_sendTransaction')).toBe(1)
  await wallet.release()
  await expectNotice(page, 'Signature declined')
  await expect(receiverField(page)).toHaveValue(bob)
  await expect(amountField(page)).toHaveValue('1')
  await expect(amountField(page)).toBeEditable()
  expect(await balance(bob)).toBe(his)
  await button(page, 'Review').click()
  await expect(modal(page).locator('.changes')).toContainText('1 ETH')
  await expect(modal(page)).toContainText(bob)
})

test('an address that looks like one that was sent to is warned of, also in the review', async ({
  page,
  visit,
}) => {
  const [, bob] = money.accounts as [string, string]
  await page.addInitScript(
    (known) => localStorage.setItem('@drawstring/receivers', JSON.stringify([known])),
    bob,
  )
  await openSend(page, money, visit)
  const alike = `${bob.slice(0, 6)}${'0'.repeat(32)}${bob.slice(-4)}`.toLowerCase()
  const said = `starts and ends like ${bob}`
  await fill(page, '0.1', bob)
  await expect(modal(page).locator('.warnings li')).toHaveCount(0)
  await receiverField(page).fill(alike)
  await expect(modal(page).locator('.warnings')).toContainText(said)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toContainText(said)
  await expect(button(page, 'Send')).toBeVisible()
})
