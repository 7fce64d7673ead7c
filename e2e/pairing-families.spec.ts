import { bitcoin, polkadot } from '@drawstring/core/networks'
import {
  bitcoin as onBitcoin,
  polkadot as onPolkadot,
  solana as onSolana,
} from '@drawstring/core/walletconnect'
import { devEvmAddresses, devSolanaAddress } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { granted } from '../interop/support/account.js'
import { ourWallet } from '../interop/support/ours.js'
import { ask } from './support/chain.js'
import { button, fact, modal, openModal, view } from './support/modal.js'
import { ethereum, everything } from './support/networks.js'
import {
  BITCOIN,
  BITCOIN_ADDRESS,
  isSignedOnBitcoin,
  isSignedOnPolkadot,
  POLKADOT,
  POLKADOT_ADDRESS,
  REMARK,
  signedOf,
  signOnBitcoin,
  signOnPolkadot,
} from './support/otherFamilies.js'
import { startPhone } from './support/phone.js'
import { solanaAccount, transactionOfNothing } from './support/solanaAccount.js'
import { expect, test } from './support/test.js'

/** Somebody who holds nothing yet. */
const BOB = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
/** Lamports for one signature. */
const FEE = 5_000n

/** Opens the dialog at the code; the code's link. */
async function link(page: Page): Promise<string> {
  await openModal(page)
  await button(page, 'Scan with phone').click()
  const uri = () => page.evaluate(() => window.drawstring.read('pairing').link?.uri ?? '')
  await expect.poll(uri).toMatch(/^wc:/)
  return uri()
}

/** The families that are connected. */
const families = (page: Page) =>
  page.evaluate(() =>
    window.drawstring.read('connection').sessions.map(({ namespace }) => namespace),
  )

/** Asks the connected wallet as a page does, through its provider. */
const request = <T>(
  page: Page,
  namespace: 'bip122' | 'polkadot' | 'solana',
  form: { method: string; params: unknown },
) =>
  page.evaluate(
    ([namespace, form]) => {
      type Provider = { request(form: unknown): Promise<unknown> }
      return window.drawstring.getProvider<Provider>(namespace)?.request(form)
    },
    [namespace, form] as const,
  ) as Promise<T>

/** Sends half a SOL from the account's view. */
async function sendToBob(page: Page): Promise<void> {
  await expect(view(page, 'Account')).toBeVisible()
  await expect(modal(page).getByRole('listitem').filter({ hasText: 'SOL' }).first()).toBeVisible()
  await button(page, 'Send').click()
  await modal(page).getByLabel('Amount').fill('0.5')
  await modal(page).getByLabel('To', { exact: true }).fill(BOB)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await button(page, 'Send').click()
}

test('one scan connects two chain families, sends on the second, and ends with the last of them', async ({
  page,
  visit,
  world,
}) => {
  const { one, two, solana } = world
  const phone = await startPhone(
    world.gatewayUrl,
    [one.caip2, two.caip2],
    solanaAccount(solana.caip2),
  )
  const lamports = async (address: string) =>
    BigInt((await ask<{ value: number }>(solana, 'getBalance', address)).value)
  await visit({ options: { walletConnect: { relay: 'own' }, networks: everything() } })
  await phone.scan(await link(page))
  await expect(fact(page, 'Address')).toHaveText(devEvmAddresses[0])
  await expect.poll(() => families(page)).toEqual(['eip155', 'solana'])
  expect(phone.topics()).toHaveLength(1)

  await page.reload()
  await expect
    .poll(() => page.evaluate(() => window.drawstring.read('connection').initialized))
    .toBe(true)
  expect(await families(page)).toEqual(['eip155', 'solana'])
  await page.evaluate(
    (id) => window.drawstring.switchNetwork(id, { throwOnFailure: true }),
    solana.caip2,
  )
  await expect(fact(page, 'Address')).toHaveText(devSolanaAddress)
  const nothing = transactionOfNothing()
  expect(
    await request(page, 'solana', onSolana.signTransaction(nothing, devSolanaAddress)),
  ).toEqual({
    transaction: solanaAccount(solana.caip2).sign(nothing).transaction,
  })
  const sending = onSolana.signAndSendTransaction(nothing, devSolanaAddress)
  await expect(request(page, 'solana', sending)).rejects.toThrow(/not offer/)

  await page.getByRole('button', { name: devSolanaAddress.slice(0, 4) }).click()
  // The second time the wallet gives its signature alone.
  for (const gives of ['transaction', 'signature'] as const) {
    phone.gives = gives
    const [mine, his] = [await lamports(devSolanaAddress), await lamports(BOB)]
    await sendToBob(page)
    await expect.poll(() => lamports(BOB)).toBe(his + 500_000_000n)
    expect(await lamports(devSolanaAddress)).toBe(mine - 500_000_000n - FEE)
  }

  await page.evaluate(() => window.drawstring.disconnect('solana'))
  await expect.poll(() => families(page)).toEqual(['eip155'])
  expect(phone.topics()).toHaveLength(1)
  await page.evaluate(() => window.drawstring.disconnect())
  await expect.poll(() => phone.topics()).toEqual([])
  await phone.stop()
})

test('one scan connects Bitcoin and Polkadot, and the wallet answers each in its own form', async ({
  page,
  visit,
  world,
}) => {
  const wallet = await ourWallet(world.gatewayUrl.replace(/^http/, 'ws'))
  const asked: { method: string; params: unknown }[] = []
  wallet.decide({
    ...granted(Number(world.one.caip2.split(':')[1])),
    bip122: {
      accounts: [`${BITCOIN}:${BITCOIN_ADDRESS}`],
      methods: ['getAccountAddresses', 'signMessage'],
      events: [],
    },
    polkadot: {
      accounts: [`${POLKADOT}:${POLKADOT_ADDRESS}`],
      methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
      events: [],
    },
  })
  wallet.answer(async (method, params) => {
    asked.push({ method, params })
    const { message = '', transactionPayload } = params as {
      message?: string
      transactionPayload?: typeof REMARK
    }
    switch (method) {
      case 'getAccountAddresses':
        return { result: [{ address: BITCOIN_ADDRESS, path: "m/84'/0'/0'/0/0" }] }
      case 'signMessage':
        return { result: { address: BITCOIN_ADDRESS, signature: await signOnBitcoin(message) } }
      case 'polkadot_signMessage':
        return { result: { signature: signOnPolkadot(Buffer.from(message)) } }
      default:
        return { result: { signature: signOnPolkadot(signedOf(transactionPayload ?? REMARK)) } }
    }
  })
  const networks = [...ethereum(), bitcoin, polkadot]
  await visit({ options: { walletConnect: { relay: 'own' }, networks } })
  await wallet.pair(await link(page))
  await expect.poll(() => families(page)).toEqual(['eip155', 'bip122', 'polkadot'])

  const forms = [
    onBitcoin.getAccountAddresses(BITCOIN_ADDRESS),
    onBitcoin.signMessage(BITCOIN_ADDRESS, 'Hello Bitcoin'),
    onPolkadot.signMessage(POLKADOT_ADDRESS, 'Hello Polkadot'),
    onPolkadot.signTransaction(POLKADOT_ADDRESS, REMARK),
  ] as const
  const addresses = await request<{ address: string }[]>(page, 'bip122', forms[0])
  expect(addresses[0]?.address).toBe(BITCOIN_ADDRESS)
  const onChain = await request<{ signature: string }>(page, 'bip122', forms[1])
  expect(await isSignedOnBitcoin('Hello Bitcoin', onChain.signature)).toBe(true)
  const said = await request<{ signature: string }>(page, 'polkadot', forms[2])
  expect(isSignedOnPolkadot(Buffer.from('Hello Polkadot'), said.signature)).toBe(true)
  const remark = await request<{ signature: string }>(page, 'polkadot', forms[3])
  expect(isSignedOnPolkadot(signedOf(REMARK), remark.signature)).toBe(true)
  expect(asked).toEqual(forms)

  const psbt = { account: BITCOIN_ADDRESS, psbt: 'cHNidP8=', signInputs: [] }
  await expect(request(page, 'bip122', onBitcoin.signPsbt(psbt))).rejects.toThrow(/not offer/)
  expect(asked).toHaveLength(forms.length)
  await page.evaluate(() => window.drawstring.disconnect())
  await expect.poll(() => wallet.topics()).toEqual([])
  await wallet.stop()
})
