/** All that a page and a wallet do with each other, while the relay is killed before each of it, and in the midst of signing. */
import { type Hex, verifyMessage } from 'viem'
import { expect } from 'vitest'
import { account, granted, signs } from './account.js'
import { officialPage, officialWallet } from './official.js'
import { ourPage, ourWallet } from './ours.js'
import { type Page, until, type Wallet, within } from './parties.js'
import type { Relay } from './relay.js'

/** Official clients take their time to come back, a minute at worst. */
export const PATIENCE = 100_000

const pages = {
  ours: ourPage,
  '2.21.8': (url: string) => officialPage('2.21.8', url),
  '2.19.0': (url: string) => officialPage('2.19.0', url),
}
const wallets = {
  ours: ourWallet,
  '2.21.8': (url: string) => officialWallet('2.21.8', url),
  '2.19.0': (url: string) => officialWallet('2.19.0', url),
}

/** A step that nobody's patience outlasts is told by its name. */
const step = <T>(what: string, takes: Promise<T>) => within(what, PATIENCE, takes)

/** Who makes them. */
export interface Makers {
  page: keyof typeof pages
  wallet: keyof typeof wallets
}

/** `gone` is for how many milliseconds each time. */
export async function meet(makers: Makers, relay: Relay, gone: number): Promise<void> {
  const [near, far] = relay.wires
  const page: Page = await pages[makers.page](near.url)
  const wallet: Wallet = await wallets[makers.wallet](far.url)
  const signed = signs(wallet)

  wallet.decide('wait')
  const { uri, settled } = await step('the page makes a link', page.connect())
  await step('the wallet pairs', wallet.pair(uri))
  await until('the wallet shows it', () => wallet.proposals.length > 0, PATIENCE)
  await relay.kill(gone)
  // The settlement waits, for a page that is away, in a relay that is killed. 2.19.0 would stay away.
  const waits = makers.page !== '2.19.0'
  near.hold(waits)
  await step('the wallet approves', wallet.approve(granted(31337, 10)))
  if (waits) await relay.kill(gone)
  near.hold(false)
  const topic = await step('the page is told that it is settled', settled)
  await until('the wallet has the session', () => wallet.topics().includes(topic), PATIENCE)
  expect(wallet.proposals).toHaveLength(1)

  async function sign(raw: Hex) {
    const request = page.request(topic, 'personal_sign', [raw, account.address])
    const signature = await step(`the wallet signs ${raw}`, request)
    const { address } = account
    const is = await verifyMessage({ address, message: { raw }, signature: signature as Hex })
    expect(is).toBe(true)
  }
  for (const raw of ['0x01', '0x02', '0x03'] as const) await sign(raw)
  await step('the page pings', page.ping(topic))
  await step('the wallet pings', wallet.ping(topic))
  await relay.kill(gone)
  await step('the wallet updates', wallet.update(topic, granted(31337, 10, 137)))
  await until('the page has the account', () => page.accounts(topic).length === 3, PATIENCE)
  await relay.kill(gone)
  await step('the wallet tells an event', wallet.emit(topic, 'eip155:10', 'chainChanged', 10))
  await until('the page heard', () => page.told.length > 0, PATIENCE)
  const end = page.expiry(topic)
  await relay.kill(gone)
  await step('the wallet extends', wallet.extend(topic))
  await until('the page has another end', () => page.expiry(topic) > end, PATIENCE)

  for (const [at, raw] of (['0x11', '0x12', '0x13'] as const).entries()) {
    const signing = sign(raw)
    // Before the request has left, on its way, and on the way back.
    await new Promise((resolve) => setTimeout(resolve, at * 700))
    await relay.kill(gone)
    await signing
  }
  // What was late has come by then.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(signed).toEqual(['0x01', '0x02', '0x03', '0x11', '0x12', '0x13'])
  expect(page.told).toHaveLength(1)
  expect(page.accounts(topic)).toHaveLength(3)
  expect(wallet.topics()).toEqual([topic])

  await relay.kill(gone)
  await step('the page disconnects', page.disconnect(topic))
  await until('the wallet heard', () => !wallet.topics().includes(topic), PATIENCE)
  await Promise.all([page.stop(), wallet.stop()])
}
