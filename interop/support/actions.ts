/** What every page does with every wallet, in this order, wherever each of them runs. */
import {
  createPublicClient,
  type Hex,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { account, granted, TYPED } from './account.js'
import { type Apart, type Page, until, type Wallet } from './parties.js'
import type { Wire } from './wire.js'

/** Ours, or the version of the official library. */
export type Make = 'ours' | '2.21.8' | '2.19.0'

/** A page and a wallet, each behind a wire of its own. */
export interface Meeting {
  readonly page: Apart<Page>
  readonly wallet: Apart<Wallet>
  readonly made: { readonly page: Make; readonly wallet: Make }
  /** The page's, and the wallet's. */
  readonly wires: readonly [Wire, Wire]
  /** The node of the chain on which the wallet sends. */
  readonly rpcUrl: string
  /** The session that they have approved. */
  topic: string
  readonly expect: Expect
}

export interface Action {
  /** What they do, for the name of a test. */
  readonly says: string
  /** Milliseconds that it may take, where that is long. */
  readonly patience?: number
  does(meeting: Meeting): Promise<void>
}

/** As much of `expect` as vitest and Playwright have in common, and the actions use. */
export type Expect = (value: unknown) => Matchers<void> & {
  readonly not: Matchers<void>
  readonly rejects: Matchers<Promise<void>>
}

interface Matchers<Checked> {
  toBe(expected: unknown): Checked
  toEqual(expected: unknown): Checked
  toContain(expected: string): Checked
  toMatch(expected: RegExp): Checked
  toHaveLength(expected: number): Checked
  toMatchObject(expected: Record<string, unknown>): Checked
  toThrow(expected: RegExp): Checked
}

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { address } = account

/** Official clients take their time to come back, a minute at worst. */
const PATIENCE = 75_000

/** The session that most others are about. */
export const SETTLE: Action = {
  says: 'propose, approve and settle',
  async does(meeting) {
    const { page, wallet, expect } = meeting
    await wallet.decide(granted(31337, 10))
    const { uri, settled } = await page.connect()
    await wallet.pair(uri)
    meeting.topic = await settled
    await haveBoth(meeting, meeting.topic)
    expect(await page.accounts(meeting.topic)).toEqual(granted(31337, 10).eip155?.accounts)
  },
}

export const OFFLINE: Action = {
  says: 'hear what was told while the page was offline',
  patience: PATIENCE,
  async does({ page, wallet, made, topic, wires, expect }) {
    const before = (await page.told).length
    wires[0].hold(true)
    await wallet.emit(topic, 'eip155:31337', 'accountsChanged', [address])
    wires[0].hold(false)
    // 2.19.0 comes back with its next call.
    if (made.page === '2.19.0') await page.ping(topic)
    await until('the page heard', async () => (await page.told).length > before, PATIENCE)
    expect((await page.told).at(-1)?.name).toBe('accountsChanged')
  },
}

export const ACTIONS: readonly Action[] = [
  {
    says: 'see the proposal declined',
    async does({ page, wallet, expect }) {
      await wallet.decide('decline')
      const { uri, settled } = await page.connect()
      await wallet.pair(uri)
      await expect(settled).rejects.toMatchObject({ code: 5000 })
    },
  },
  SETTLE,
  {
    says: 'sign a message',
    async does({ page, topic, expect }) {
      const raw = '0x48c3a96c6c6f'
      const signature = (await page.request(topic, 'personal_sign', [raw, address])) as Hex
      expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
    },
  },
  {
    says: 'sign typed data',
    async does({ page, topic, expect }) {
      const asked = [address, JSON.stringify(TYPED)]
      const signature = (await page.request(topic, 'eth_signTypedData_v4', asked)) as Hex
      expect(await verifyTypedData({ ...TYPED, address, signature })).toBe(true)
    },
  },
  {
    says: 'send a transaction that is mined',
    async does({ page, topic, rpcUrl, expect }) {
      const value = `0x${parseEther('0.01').toString(16)}`
      const sent = [{ from: address, to: OTHER, value }]
      const hash = (await page.request(topic, 'eth_sendTransaction', sent)) as Hex
      const client = createPublicClient({ transport: http(rpcUrl) })
      const receipt = await client.waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
    },
  },
  {
    says: 'decline a transaction',
    async does({ page, topic, expect }) {
      const sent = [{ from: address, to: OTHER, value: '0x0' }]
      const asked = page.request(topic, 'eth_sendTransaction', sent)
      await expect(asked).rejects.toMatchObject({ code: 5000 })
    },
  },
  {
    says: 'hear of another network',
    async does({ page, wallet, topic, expect }) {
      const before = (await page.told).length
      await wallet.emit(topic, 'eip155:10', 'chainChanged', 10)
      await until('the page heard', async () => (await page.told).length > before)
      expect((await page.told).at(-1)?.name).toBe('chainChanged')
    },
  },
  {
    says: 'ping each other',
    async does({ page, wallet, topic }) {
      await page.ping(topic)
      await wallet.ping(topic)
    },
  },
  {
    says: 'update the session',
    async does({ page, wallet, topic }) {
      await wallet.update(topic, granted(31337, 10, 137))
      const accounts = async () => (await page.accounts(topic)).length
      await until('the page has the account', async () => (await accounts()) === 3)
    },
  },
  {
    says: 'extend the session',
    async does({ page, wallet, topic }) {
      const before = await page.expiry(topic)
      // A whole second, or the new end would be the old one.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      await wallet.extend(topic)
      await until('the page has another end', async () => (await page.expiry(topic)) > before)
    },
  },
  // Before the page is held back: of two breaks soon after each other 2.19.0 does not recover, whatever the wallet is.
  {
    says: 'go on after every socket was cut',
    patience: PATIENCE,
    async does({ page, topic, wires, expect }) {
      for (const wire of wires) wire.cut()
      await page.ping(topic)
      expect(await page.request(topic, 'personal_sign', ['0x00', address])).toMatch(/^0x/)
    },
  },
  OFFLINE,
  {
    says: 'sign in with one click',
    async does(meeting) {
      const { page, wallet, expect } = meeting
      await wallet.sign(`eip155:1:${address}`, (message) => account.signMessage({ message }))
      const { uri, signed } = await page.signIn()
      await wallet.pair(uri)
      const { topic, message, signature } = await signed
      expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
      expect(message).toContain("'request': 'personal_sign' for 'eip155'")
      // One, and last, with what the page asks for itself.
      expect(message).toMatch(/terms\n- urn:recap:\S+$/)
      expect(message.match(/urn:recap:/g)).toHaveLength(1)
      await haveBoth(meeting, topic)
      expect(await page.accounts(topic)).toEqual([`eip155:1:${address}`])
      await page.ping(topic)
    },
  },
  {
    says: 'propose nothing by a code whose time is over',
    async does({ page, wallet, expect }) {
      const { uri } = await page.connect()
      const before = (await wallet.proposals).length
      const past = Math.floor(Date.now() / 1000) - 1
      const late = uri.replace(/(?<=expiryTimestamp=)\d+/, String(past))
      expect(late).not.toBe(uri)
      await expect(wallet.pair(late)).rejects.toThrow(/expire/i)
      expect(await wallet.proposals).toHaveLength(before)
    },
  },
  {
    says: 'see one proposal of a code that is scanned twice',
    async does(meeting) {
      const { page, wallet, made, expect } = meeting
      await wallet.decide(granted(31337))
      const seen = (await wallet.proposals).length
      const { uri, settled } = await page.connect()
      await wallet.pair(uri)
      // The official wallet says so in an error; what counts is what the page and the person see.
      await Promise.resolve(wallet.pair(uri)).catch(() => {})
      const second = await settled
      await haveBoth(meeting, second)
      // The official wallet shows it again where the first is still open.
      if (made.wallet === 'ours') expect(await wallet.proposals).toHaveLength(seen + 1)
      await page.ping(second)
    },
  },
  {
    says: 'end the session',
    async does({ page, wallet, topic, expect }) {
      await page.disconnect(topic)
      await until('the wallet heard', async () => !(await wallet.topics()).includes(topic))
      expect((await page.topics()).includes(topic)).toBe(false)
    },
  },
  {
    says: 'end a session from the wallet',
    async does({ page, wallet }) {
      const [other] = (await page.topics()) as [string]
      await wallet.disconnect(other)
      await until('the page heard', async () => !(await page.topics()).includes(other))
    },
  },
]

/** The wallet too has this session, sooner or later: the page was the first to have it. */
const haveBoth = ({ wallet }: Meeting, topic: string) =>
  until('the wallet has the session', async () => (await wallet.topics()).includes(topic))
