/** A proposal that is answered after its end, of which the two need not have the same idea: whoever is late is told, and no session stands. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { granted } from '../support/account.js'
import { officialPage, officialWallet, type Version } from '../support/official.js'
import { type Clock, ourPage, ourWallet } from '../support/ours.js'
import { type Page, until, type Wallet } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

const FIVE_MINUTES = 301_000
const versions: Version[] = ['2.21.8', '2.19.0']

let relay: Relay
const open: { stop(): Promise<unknown> }[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map((party) => party.stop()))
})
afterAll(() => relay?.stop())

/** The wallet shows the page's proposal, and its person thinks about it. */
async function shown(page: Page, wallet: Wallet) {
  open.push(page, wallet)
  wallet.decide('wait')
  const { uri, settled } = await page.connect()
  await wallet.pair(uri)
  await until('the wallet shows it', () => wallet.proposals.length === 1)
  return { settled }
}

/** Time goes by for everybody here. */
function pass(ms: number): void {
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}

/** Its timers do not know that the clock was moved. */
async function wake(page: Page): Promise<void> {
  await page.ping('none').catch(() => {})
}

async function nobodyIsConnected(page: Page, wallet: Wallet): Promise<void> {
  // What was said by then has come.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(wallet.topics()).toEqual([])
  expect(page.topics()).toEqual([])
}

describe.each(versions)('%s', (version) => {
  it('a wallet that approves what another one settled is told', async () => {
    const [near, far] = relay.wires
    const page = await ourPage(near.url)
    const [first, second] = [await ourWallet(near.url), await officialWallet(version, far.url)]
    open.push(page, first, second)
    for (const wallet of [first, second]) wallet.decide('wait')
    const { uri, settled } = await page.connect()
    for (const wallet of [first, second]) {
      await wallet.pair(uri)
      await until('the wallet shows it', () => wallet.proposals.length === 1)
    }
    // The second has not heard of the first: 2.19.0 would stumble over that.
    far.hold(true)
    await first.approve(granted(31337))
    const topic = await settled
    const approved = second.approve(granted(31337))
    far.hold(false)
    // It is told after it has approved, or before: then it finds no more what it approves.
    await approved.catch((error: Error) => expect(error.message).toMatch(/No matching key/))
    await until('the second is told', () => second.topics().length === 0)
    expect(page.topics()).toEqual([topic])
    expect(first.topics()).toEqual([topic])
    await page.ping(topic)
  })

  it('a wallet is refused by itself once the time is over; its page has expired', async () => {
    const [near, far] = relay.wires
    const pairs: [Page, Wallet][] = [
      [await ourPage(near.url), await officialWallet(version, far.url)],
      [await officialPage(version, near.url), await ourWallet(far.url)],
    ]
    const all = []
    for (const [page, wallet] of pairs) all.push(await shown(page, wallet))
    pass(FIVE_MINUTES)
    for (const [, wallet] of pairs) await expect(wallet.approve(granted(31337))).rejects.toThrow()
    await wake(pairs[0]?.[0] as Page)
    for (const { settled } of all) await expect(settled).rejects.toThrow(/expired/)
    for (const [page, wallet] of pairs) await nobodyIsConnected(page, wallet)
  })

  it('a wallet whose clock is slow is told by our page when it approves', async () => {
    const [near, far] = relay.wires
    const clock: Clock = { ahead: 0 }
    const page = await ourPage(near.url, clock)
    const wallet = await officialWallet(version, far.url)
    const { settled } = await shown(page, wallet)
    clock.ahead = FIVE_MINUTES
    await wake(page)
    await expect(settled).rejects.toThrow('expired')
    await wallet.approve(granted(31337))
    await until('the wallet is told', () => wallet.topics().length === 0)
    await nobodyIsConnected(page, wallet)
  })

  it('an approval that crosses the end of our page is taken back', async () => {
    const [near, far] = relay.wires
    const clock: Clock = { ahead: 0 }
    const page = await ourPage(near.url, clock)
    const wallet = await officialWallet(version, far.url)
    const { settled } = await shown(page, wallet)
    near.hold(true)
    clock.ahead = FIVE_MINUTES
    await wake(page)
    await expect(settled).rejects.toThrow('expired')
    await wallet.approve(granted(31337))
    expect(wallet.topics()).toHaveLength(1)
    // Or the relay would not believe its token.
    clock.ahead = 0
    near.hold(false)
    // The visitor wants another code: the page does not wait for its next try.
    await page.connect()
    await until('the wallet is told', () => wallet.topics().length === 0)
    await nobodyIsConnected(page, wallet)
  })
})
