/** A code that is put away, by either side, while nobody has approved yet. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { granted } from '../support/account.js'
import { listenIn } from '../support/listener.js'
import { officialWallet, type Version } from '../support/official.js'
import { ourPage, ourWallet } from '../support/ours.js'
import { pairingOf, until, type Wallet } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

const versions: Version[] = ['2.21.8', '2.19.0']
const wallets: Record<string, (url: string) => Promise<Wallet>> = {
  ours: ourWallet,
  '2.21.8': (url) => officialWallet('2.21.8', url),
  '2.19.0': (url) => officialWallet('2.19.0', url),
}

let relay: Relay
const open: { stop(): Promise<unknown> }[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((party) => party.stop()))
})
afterAll(() => relay?.stop())

describe.each(Object.keys(wallets))('a page of ours and a wallet of %s', (make) => {
  it('the wallet that shows a proposal is told that the page waits no more, and can approve it no more', async () => {
    const [near, far] = relay.wires
    const page = await ourPage(near.url)
    const wallet = (await wallets[make]?.(far.url)) as Wallet
    open.push(page, wallet)
    wallet.decide('wait')
    const { uri } = await page.connect()
    await wallet.pair(uri)
    await until('the wallet shows it', () => wallet.proposals.length === 1)
    page.cancel(uri)
    await until('the wallet is told', () => wallet.withdrawn.length === 1)
    expect(wallet.withdrawn).toEqual([pairingOf(uri)])
    await expect(wallet.approve(granted(31337))).rejects.toThrow()
    expect(wallet.topics()).toEqual([])
    expect(page.topics()).toEqual([])
  })
})

describe.each(versions)('a page of ours and a wallet of %s', (version) => {
  it('the wallet that leaves a code is answered', async () => {
    const [near, far] = relay.wires
    const page = await ourPage(near.url)
    const wallet = await officialWallet(version, far.url)
    const { uri } = await page.connect()
    const listener = await listenIn(far.url, uri)
    open.push(page, wallet, listener)
    wallet.decide('wait')
    await wallet.pair(uri)
    await until('the wallet shows it', () => wallet.proposals.length === 1)
    await wallet.leave(pairingOf(uri))
    await until('the page answers', () => listener.said.some((one) => 'result' in one))
    const asked = listener.said.find((one) => one.method === 'wc_pairingDelete')
    const answer = listener.said.find((one) => 'result' in one)
    expect(answer).toEqual({ id: asked?.id, jsonrpc: '2.0', result: true })
  })

  it('the wallet takes a code that another one left, where it did not hear of that', async () => {
    const [near, far] = relay.wires
    const page = await ourPage(near.url)
    const wallet = await officialWallet(version, far.url)
    const { uri, settled } = await page.connect()
    const listener = await listenIn(far.url, uri)
    open.push(page, wallet, listener)
    const id = await listener.leave(1)
    await until('the page answers', () => listener.said.some((one) => one.id === id))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    wallet.decide(granted(31337))
    await wallet.pair(uri)
    const topic = await settled
    await until('the wallet has the session', () => wallet.topics().includes(topic))
    await page.ping(topic)
  })
})
