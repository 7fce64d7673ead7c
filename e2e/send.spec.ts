import { answerLater, neverAnswer, reject, throwValue } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { expectSent } from './support/activity.js'
import { expectNoViolations } from './support/axe.js'
import { ask, setBalance } from './support/chain.js'
import { countRequests } from './support/counting.js'
import { button, fact, modal, view } from './support/modal.js'
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
  const owner = await openForm(page, visit)
  const [, bob] = money.accounts as [string, string]
  const [mine, his] = [await balance(owner), await balance(bob)]
  await fill(page, '1.25', bob)
  await expect(modal(page)).toContainText('You haven’t sent to it from this browser')
  await expectNoViolations(page, 'send')
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await expect(modal(page).locator('.changes')).toContainText('1.25 ETH')
  await expect(modal(page)).toContainText(bob)
  await expect(modal(page)).toContainText('First Chain')
  await expectNoViolations(page, 'review-send')
  await button(page, 'Send').click()
  await expect(view(page, 'Account')).toBeVisible()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(bob)).toBe(his + (ETHER * 5n) / 4n)
  const left = mine - (ETHER * 5n) / 4n - (await latestFee())
  expect(await balance(owner)).toBe(left)
  await expect(fact(page, 'Balance')).toHaveText(`${formatEther(left)} ETH`)
  await expectSent(page, '−1.25 ETH')
})

for (const symbol of ['USDC', 'SILENT'] as const) {
  test(`sends ${symbol} to the smallest unit`, async ({ page, visit }) => {
    const owner = await openForm(page, visit)
    const [, bob] = money.accounts as [string, string]
    const [mine, his] = [await units(money, symbol, owner), await units(money, symbol, bob)]
    await choose(page, money.token(symbol).symbol)
    await fill(page, '1.5', bob)
    await reviewAndSend(page)
    await expectNotice(page, 'Transaction started')
    const sent = (10n ** BigInt(money.token(symbol).decimals) * 3n) / 2n
    await expect.poll(() => units(money, symbol, bob)).toBe(his + sent)
    expect(await units(money, symbol, owner)).toBe(mine - sent)
    await expectSent(page, `−1.5 ${money.token(symbol).symbol}`)
  })
}

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

test('sends an item of a collection by its number', async ({ page, visit }) => {
  const owner = await openForm(page, visit)
  const { address, tokens } = money.nfts.erc721
  const mine = tokens.find((token) => token.owner === owner)
  const [, bob] = money.accounts as [string, string]
  await modal(page).locator('[data-key="token"]').click()
  await modal(page).getByText('Enter an NFT by its ID').click()
  await modal(page).getByLabel('Collection contract').fill(address)
  await modal(page).getByLabel('Token ID').fill('999999')
  await button(page, 'Select this NFT').click()
  await expect(modal(page)).toContainText('isn’t yours')
  await modal(page).getByLabel('Token ID').fill(String(mine?.id))
  await button(page, 'Select this NFT').click()
  await expect(view(page, 'Send')).toBeVisible()
  // Of another collection the same number is another item.
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
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  const word = BigInt(mine?.id ?? 0)
    .toString(16)
    .padStart(64, '0')
  const ownerOf = () =>
    ask<string>(money.chain, 'eth_call', { to: address, data: `0x6352211e${word}` }, 'latest')
  await expect.poll(ownerOf).toContain(bob.slice(2).toLowerCase())
  await expectSent(page, new RegExp(`^−0x\\w{4}…\\w{4} #${mine?.id}−${address} #${mine?.id}$`, 'i'))
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
  await expect(modal(page).locator('.call')).toContainText(`Named by${host}To${bob}`)
  await acceptName(page)
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(bob)).toBe(his + ETHER / 2n)
})

test('a name that cannot be asked for is said to be', async ({ page, visit }) => {
  await openForm(page, visit)
  await page.route('**/v1/profile/**', (route) => route.abort('connectionfailed'))
  await receiverField(page).fill('bob.eth')
  await expect(modal(page)).toContainText('Couldn’t look up this name')
  await expect(receiverField(page)).toHaveValue('bob.eth')
})

test('says what is wrong with what was typed, and keeps it', async ({ page, visit }) => {
  const owner = await openForm(page, visit)
  await choose(page, 'USDC')
  const bad = [
    ['0', 'Enter an amount above 0'],
    ['.', 'Enter an amount'],
    ['1e9', 'Enter an amount'],
    [`1${'0'.repeat(40)}`, 'Insufficient balance'],
    ['0.0000001', 'USDC allows up to 6 decimals'],
  ] as const
  for (const [typed, said] of bad) {
    await amountField(page).fill(typed)
    await expect(modal(page)).toContainText(said)
    await expect(amountField(page)).toHaveValue(typed)
  }
  // What was understood is said where it was typed otherwise.
  await amountField(page).fill('1,234.50')
  await expect(modal(page)).toContainText('1,234.5 USDC')
  await amountField(page).fill('1,234.5')
  await expect(modal(page)).not.toContainText('1,234.5 USDC')
  const people = [
    ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'This is a Solana address'],
    ['nobody.eth', 'nobody.eth isn’t registered'],
    ['hello', 'Not a valid address or name'],
    [owner, 'This is your own address'],
  ] as const
  for (const [typed, said] of people) {
    await receiverField(page).fill(typed)
    await expect(modal(page)).toContainText(said)
  }
  await expect(amountField(page)).toHaveValue('1,234.5')
})

for (const [locale, typed] of [
  ['de', '1.234,50'],
  ['fr', '1 234,50'],
  ['de-CH', '1’234.50'],
  ['en-IN', '1,234.50'],
  ['en', ' 1,234.5 '],
] as const) {
  test(`understands “${typed}” where people write ${locale}`, async ({ page, visit }) => {
    await install(page, { chains: [money.chain] })
    await visit({ ...onMoney(money), locale })
    await page.getByRole('button', { name: /^(Connect wallet|Wallet verbinden)$/ }).click()
    await button(page, 'Development wallet').click()
    await expect(modal(page)).toBeHidden()
    await page.getByRole('button', { name: /0x|\.eth/ }).click()
    await modal(page).locator('[data-key="WalletSend"]').click()
    await modal(page).locator('[data-key="token"]').click()
    await button(page, /^USDC /).click()
    const field = modal(page).locator('input[inputmode="decimal"]')
    await field.focus()
    // As a paste: all of it at once.
    await page.keyboard.insertText(typed)
    await expect(field).toHaveValue(typed)
    const units = new Intl.NumberFormat(locale, { maximumSignificantDigits: 21 }).format(1234.5)
    await expect(modal(page)).toContainText(`${units} USDC`)
  })
}

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

test('a no in the wallet sends nothing and loses nothing', async ({ page, visit }) => {
  await openForm(page, visit, { approval: { sendTransaction: reject() } })
  const [, bob] = money.accounts as [string, string]
  const his = await balance(bob)
  await fill(page, '1', bob)
  await reviewAndSend(page)
  await expectNotice(page, 'Signature declined')
  await expect(view(page, 'Send')).toBeVisible()
  await expect(amountField(page)).toHaveValue('1')
  await expect(receiverField(page)).toHaveValue(bob)
  expect(await balance(bob)).toBe(his)
})

test('a wallet that fails is told in the specification’s words', async ({ page, visit }) => {
  await openForm(page, visit, { approval: { sendTransaction: throwValue('boom') } })
  await fill(page, '1', money.accounts[1] as string)
  await reviewAndSend(page)
  await expectNotice(page, 'Something went wrong')
})

test('a wallet that waits is said to be waited for, and the form cannot be handed in again', async ({
  page,
  visit,
}) => {
  const asked = await countRequests(page)
  await openForm(page, visit, { approval: { sendTransaction: neverAnswer() } })
  await fill(page, '1', money.accounts[1] as string)
  await reviewAndSend(page)
  await expect(view(page, 'Review send')).toContainText('Confirm in Development wallet')
  // What is being signed stays in sight, and the focus in the dialog.
  await expect(modal(page).locator('.changes')).toContainText('1 ETH')
  await expect(modal(page).locator('.stage')).toBeFocused()
  await expect.poll(() => asked('eth_sendTransaction')).toBe(1)
  await expectNoViolations(page, 'what is being signed')
  await button(page, 'Back').click()
  await expect(view(page, 'Send')).toBeVisible()
  await expect(modal(page)).toContainText('Confirm transaction in your wallet')
  await amountField(page).press('Enter')
  await button(page, 'One moment…').click({ force: true })
  await expect(button(page, 'One moment…')).toHaveAttribute('aria-disabled', 'true')
  await expect(view(page, 'Send')).toBeVisible()
  expect(asked('eth_sendTransaction')).toBe(1)
})

test('what is asked of the wallet stands in the form until it answers, and cannot be typed over', async ({
  page,
  visit,
}) => {
  const approval = { sendTransaction: answerLater(reject()) }
  const { wallet } = await openRich(page, money, visit, { approval })
  const [, bob, carol] = money.accounts as [string, string, string]
  await button(page, 'Send').click()
  await fill(page, '1', bob)
  await reviewAndSend(page)
  await expect(modal(page)).toContainText('Confirm in Development wallet')
  await button(page, 'Back').click()
  await expect(view(page, 'Send')).toBeVisible()
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
  await wallet.release()
  await expectNotice(page, 'Signature declined')
  await expect(receiverField(page)).toHaveValue(bob)
  await expect(amountField(page)).toHaveValue('1')
  await expect(amountField(page)).toBeEditable()
  await button(page, 'Review').click()
  await expect(modal(page).locator('.changes')).toContainText('1 ETH')
  await expect(modal(page)).toContainText(bob)
})

test('a gateway that goes between form and signature says so, and comes back', async ({
  page,
  visit,
}) => {
  await openForm(page, visit)
  const [, bob] = money.accounts as [string, string]
  const his = await balance(bob)
  await fill(page, '0.25', bob)
  await money.gateway.stop()
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('couldn’t simulate')
  await money.gateway.start()
  await button(page, 'Retry simulation').click()
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(bob)).toBe(his + ETHER / 4n)
})
