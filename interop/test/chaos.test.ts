/** Every delivery duplicated, reordered and late by up to two seconds, and the relay killed in the middle: nothing is lost, nothing is done twice. */
import { type Hex, verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { account, granted, signs } from '../support/account.js'
import { chaoticWire } from '../support/chaos.js'
import { officialPage, officialWallet } from '../support/official.js'
import { ourPage, ourWallet } from '../support/ours.js'
import { type Page, until, type Wallet } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

/** Official clients take their time to come back, a minute at worst. */
const PATIENCE = 100_000

const pages = { ours: ourPage, '2.21.8': (url: string) => officialPage('2.21.8', url) }
const wallets = { ours: ourWallet, '2.21.8': (url: string) => officialWallet('2.21.8', url) }
const makes = ['ours', '2.21.8'] as const
const pairs = makes.flatMap((page) => makes.map((wallet) => ({ page, wallet })))

async function meet(makers: (typeof pairs)[number], relay: Relay): Promise<void> {
  const [near, far] = relay.wires
  const page: Page = await pages[makers.page](near.url)
  const wallet: Wallet = await wallets[makers.wallet](far.url)
  const signed = signs(wallet)

  wallet.decide(granted(31337, 10))
  const { uri, settled } = await page.connect()
  await wallet.pair(uri)
  const topic = await settled
  await until('the wallet has the session', () => wallet.topics().includes(topic), PATIENCE)
  expect(wallet.proposals).toHaveLength(1)

  async function sign(raw: Hex) {
    const signature = await page.request(topic, 'personal_sign', [raw, account.address])
    const { address } = account
    const is = await verifyMessage({ address, message: { raw }, signature: signature as Hex })
    expect(is).toBe(true)
  }
  for (const raw of ['0x01', '0x02', '0x03'] as const) await sign(raw)
  await wallet.emit(topic, 'eip155:10', 'chainChanged', 10)
  await until('the page heard', () => page.told.length > 0, PATIENCE)
  await page.ping(topic)
  await wallet.ping(topic)
  await wallet.update(topic, granted(31337, 10, 137))
  await until('the page has the account', () => page.accounts(topic).length === 3, PATIENCE)
  expect(page.told).toHaveLength(1)

  for (const [at, raw] of (['0x11', '0x12', '0x13'] as const).entries()) {
    const signing = sign(raw)
    // Before the request has left, on its way, and on the way back.
    await new Promise((resolve) => setTimeout(resolve, at * 700))
    await relay.kill(300)
    await signing
  }
  // What was late has come by then.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(signed).toEqual(['0x01', '0x02', '0x03', '0x11', '0x12', '0x13'])
  expect(wallet.topics()).toEqual([topic])

  await page.disconnect(topic)
  await until('the wallet heard', () => !wallet.topics().includes(topic), PATIENCE)
  await Promise.all([page.stop(), wallet.stop()])
}

it.concurrent.each(pairs)(
  'a page of $page and a wallet of $wallet go through it in chaos',
  { timeout: 3 * PATIENCE },
  async (makers) => {
    const env = { DRAWSTRING_RELAY_STORE: 'sqlite' }
    const relay = await startRelay({ env, wire: chaoticWire })
    try {
      await meet(makers, relay)
    } finally {
      await relay.stop()
    }
  },
)
