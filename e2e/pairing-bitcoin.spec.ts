import { bitcoin, type Network } from '@drawstring/core/networks'
import { bitcoin as forms } from '@drawstring/core/walletconnect'
import { secp256k1 } from '@noble/curves/secp256k1'
import type { Page } from '@playwright/test'
import { p2pkh, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils'
import { expectNoViolations } from './support/axe.js'
import {
  addInput,
  type BitcoinNode,
  holder,
  satoshisOf,
  startBitcoinNode,
} from './support/bitcoinNode.js'
import { startBitcoinWallet } from './support/bitcoinWallet.js'
import { type Gateway, startGateway } from './support/gateway.js'
import { button, modal, openModal, seeNoKnot, view } from './support/modal.js'
import { expectNotice } from './support/notices.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

const BOB = holder(5)

let node: BitcoinNode
let gateway: Gateway
let projectId: string
test.beforeAll(async () => {
  node = await startBitcoinNode()
  gateway = await startGateway({ rpc: {}, flags: ['--config', node.config] })
  projectId = await gateway.addFullProject('bitcoin', world().pageUrl)
})
test.afterAll(() => Promise.all([node.stop(), gateway.stop()]))

const network = (): Network => ({
  ...bitcoin,
  id: node.caip2.slice('bip122:'.length),
  caipNetworkId: node.caip2 as `bip122:${string}`,
  name: 'Bitcoin Here',
})

const received = async (script: Uint8Array) => {
  const all = await node.unspent(script)
  return all.reduce((sum, { amount }) => sum + satoshisOf(amount), 0n)
}

function request<T>(page: Page, form: { method: string; params: unknown }): Promise<T> {
  return page.evaluate((form) => {
    type Provider = { request(form: unknown): Promise<unknown> }
    return window.drawstring.getProvider<Provider>('bip122')?.request(form)
  }, form) as Promise<T>
}

/** Whether the one input of a PSBT carries a signature of it by this key (BIP-143). */
function isSigned(psbt: string, key: Uint8Array): boolean {
  const tx = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
  const { witnessUtxo, partialSig } = tx.getInput(0)
  const [[pubkey, signature] = []] = partialSig ?? []
  if (!witnessUtxo || !pubkey || !signature) return false
  const type = signature[signature.length - 1] ?? 0
  const script = p2pkh(pubECDSA(key)).script
  const hash = tx.preimageWitnessV0(0, script, type, witnessUtxo.amount)
  const owned = Buffer.from(pubkey).equals(pubECDSA(key))
  return owned && type === SigHash.ALL && secp256k1.verify(signature.slice(0, -1), hash, pubkey)
}

function finished(psbt: string): Transaction {
  const tx = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
  tx.finalize()
  return tx
}

test.beforeEach(async ({ page, visit }) => {
  await page.clock.install()
  const options = { projectId, gatewayUrl: gateway.url, networks: [network()] }
  await visit({ options: { walletConnect: { relay: 'own' }, ...options } })
  await openModal(page)
  await button(page, 'Scan with phone').click()
})

async function pair(page: Page) {
  const kit = await startBitcoinWallet(node, gateway.url.replace(/^http/, 'ws'))
  await node.pay(kit.script, 1_000_000n)
  const uri = () => page.evaluate(() => window.drawstring.read('pairing').link?.uri ?? '')
  await expect.poll(uri).toMatch(/^wc:/)
  await kit.wallet.pair(await uri())
  await expect
    .poll(() =>
      page.evaluate(() =>
        window.drawstring.read('connection').sessions.map((one) => one.namespace),
      ),
    )
    .toEqual(['bip122'])
  await seeNoKnot(page)
  return kit
}

test('a wallet that was scanned signs PSBTs and sends transfers on Bitcoin', async ({ page }) => {
  const kit = await pair(page)
  const before = await received(BOB.script)
  const [coin] = await node.unspent(kit.script)
  if (!coin) throw new Error('the wallet was not paid')
  const tx = new Transaction()
  addInput(tx, coin, kit.script)
  tx.addOutput({ script: BOB.script, amount: 100_000n })
  tx.addOutput({ script: kit.script, amount: satoshisOf(coin.amount) - 100_500n })
  const form = forms.signPsbt({
    account: kit.address,
    psbt: Buffer.from(tx.toPSBT()).toString('base64'),
    signInputs: [{ address: kit.address, index: 0, sighashTypes: [SigHash.ALL] }],
  })

  kit.signs = 'wrongly'
  const wrong = await request<{ psbt: string }>(page, form)
  expect(isSigned(wrong.psbt, kit.key)).toBe(false)
  await expect(node.ask('sendrawtransaction', finished(wrong.psbt).hex)).rejects.toThrow(
    /signature/i,
  )

  kit.signs = 'asked'
  const { psbt } = await request<{ psbt: string }>(page, form)
  expect(isSigned(psbt, kit.key)).toBe(true)
  expect(isSigned(psbt, BOB.key)).toBe(false)
  const signed = finished(psbt)
  expect(signed.unsignedTx).toEqual(tx.unsignedTx)
  expect(await node.ask('sendrawtransaction', signed.hex)).toBe(signed.id)
  await node.mine()
  expect(await received(BOB.script)).toBe(before + 100_000n)

  const transfer = { account: kit.address, recipientAddress: BOB.address, amount: '20000' }
  const { txid } = await request<{ txid: string }>(page, forms.sendTransfer(transfer))
  await node.mine()
  expect(await received(BOB.script)).toBe(before + 120_000n)
  expect((await node.unspent(BOB.script)).map((one) => one.txid)).toContain(txid)
  expect(kit.asked.at(-1)).toEqual({ method: 'sendTransfer', params: transfer })
  await kit.wallet.stop()
})

async function sendToBob(page: Page, amount: string) {
  await page.evaluate(() => window.drawstring.open({ view: 'WalletSend' }))
  await expect(view(page, 'Send')).toBeVisible()
  await modal(page).getByLabel('Amount').fill(amount)
  await modal(page).getByLabel('To', { exact: true }).fill(BOB.address)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await button(page, 'Send').click()
}

/** As often the page looks after what was sent. */
const POLL_MS = 3_000

/** How what was sent from this browser goes. */
const progress = (page: Page) =>
  page.evaluate(() => window.drawstring.read('activity').pending.map((one) => one.progress))

/** The same once the page has looked after it again, for which its clock is turned. */
const progressSoon = async (page: Page) => {
  await page.clock.runFor(POLL_MS)
  return progress(page)
}

test('Send on Bitcoin goes over the session to a block, whether the wallet sends or only signs; a wallet that does something else is told of', async ({
  page,
}) => {
  const kit = await pair(page)
  const before = await received(BOB.script)
  const send = (amount: string) => sendToBob(page, amount)
  const pending = () => progressSoon(page)
  // It sends; it only signs, as most wallets know it; it only signs, and finishes.
  let sent = 0
  for (const signs of ['asked', 'only', 'finished'] as const) {
    kit.signs = signs
    await send('0.0003')
    sent += 1
    await expect.poll(() => kit.asked.length).toBe(sent)
    await expect.poll(async () => (await node.ask<string[]>('getrawmempool')).length).toBe(1)
    await node.mine()
    await expect.poll(pending).toEqual(Array.from({ length: sent }, () => 'confirmed'))
    expect(await received(BOB.script)).toBe(before + 30_000n * BigInt(sent))
  }

  // All that is left comes back of it, and can be spent after a block: another payment now would take its place.
  kit.signs = 'asked'
  await send('0.0003')
  sent += 1
  await expect.poll(async () => (await node.ask<string[]>('getrawmempool')).length).toBe(1)
  // The node has it before the page has the wallet's answer.
  await expect.poll(pending).toContain('waiting')
  await page.evaluate(() => window.drawstring.open({ view: 'WalletSend' }))
  await expect(modal(page).getByText('Your earlier payment is still pending')).toBeVisible()
  await expectNoViolations(page, 'coins that wait')
  await page.evaluate(() => window.drawstring.close())
  await node.mine()
  await expect.poll(pending).not.toContain('waiting')
  expect(await received(BOB.script)).toBe(before + 30_000n * BigInt(sent))

  // A signature of another transaction is the node's to refuse.
  kit.signs = 'wrongly'
  await send('0.0003')
  await expectNotice(page, 'Failed to send transaction')
  expect(await node.ask('getrawmempool')).toEqual([])

  kit.signs = 'another'
  await send('0.0003')
  await expectNotice(page, 'returned a different transaction than you reviewed')
  await node.mine()
  expect(await received(BOB.script)).toBe(before + 30_000n * BigInt(sent))
  await kit.wallet.stop()
})

test('a coin that the page marks as carrying something else is left alone, and said to be', async ({
  page,
}) => {
  const kit = await pair(page)
  await node.pay(kit.script, 500_000n)
  const coins = await node.unspent(kit.script)
  const kept = coins.find(({ amount }) => satoshisOf(amount) === 500_000n)
  if (!kept) throw new Error('the wallet was not paid')
  await page.evaluate(
    (coin) => window.drawstring.dispatch({ type: 'send', action: { type: 'mark', coins: [coin] } }),
    `${kept.txid}:${kept.vout}`,
  )
  await page.evaluate(() => window.drawstring.open({ view: 'WalletSend' }))
  const dialog = modal(page)
  await expect(dialog.getByText('in coins that carry something else')).toBeVisible()
  await expectNoViolations(page, 'coins that are left alone')
  const free = Number(await received(kit.script)) - 500_000
  const typed = (satoshis: number) => (satoshis / 1e8).toFixed(8)
  await dialog.getByLabel('Amount').fill(typed(free + 1))
  await expect(dialog.getByText('That much needs coins that are set aside')).toBeVisible()
  await button(page, 'Max').click()
  await dialog.getByLabel('To', { exact: true }).fill(BOB.address)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await button(page, 'Send').click()
  await expect.poll(async () => (await node.ask<string[]>('getrawmempool')).length).toBe(1)
  await node.mine()
  const left = await node.unspent(kit.script)
  expect(left.map(({ txid, vout }) => `${txid}:${vout}`)).toEqual([`${kept.txid}:${kept.vout}`])
  await kit.wallet.stop()
})

/** Satoshis that it costs. */
const SPENT = 500

/** Spends what a transaction made for somebody. */
async function spend(txid: string, { key, script }: ReturnType<typeof holder>) {
  const coin = (await node.unspent(script)).find((one) => one.txid === txid)
  if (!coin) throw new Error(`${txid} made nothing here`)
  const tx = new Transaction()
  addInput(tx, coin, script)
  tx.addOutput({ script, amount: satoshisOf(coin.amount) - BigInt(SPENT) })
  tx.sign(key)
  tx.finalize()
  await node.ask('sendrawtransaction', tx.hex)
}

test('a payment is found in its block by a page that was away until all that it made was spent', async ({
  page,
}) => {
  const kit = await pair(page)
  await sendToBob(page, '0.0003')
  await expect.poll(() => progress(page)).toEqual(['waiting'])
  const [txid = ''] = await node.ask<string[]>('getrawmempool')
  const url = page.url()
  await page.goto('about:blank')
  await node.mine()
  await spend(txid, BOB)
  await spend(txid, kit)
  await node.mine()
  await node.mine()
  await expect(node.ask('getrawtransaction', txid, true)).rejects.toThrow('-txindex')

  await page.goto(url)
  await expect(page.getByRole('button', { name: kit.address.slice(0, 4) })).toBeVisible()
  await page.evaluate(() => window.drawstring.open({ view: 'Account' }))
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => progressSoon(page)).toEqual(['confirmed'])
  await kit.wallet.stop()
})
