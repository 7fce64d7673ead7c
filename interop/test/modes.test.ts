/** Which relays a page of ours is on, and where the wallets are that it reaches. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { account, granted, signs } from '../support/account.js'
import { officialWallet } from '../support/official.js'
import { ourPage } from '../support/ours.js'
import { until } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

type Mode = Exclude<Parameters<typeof ourPage>[0], string>

const projectId = '0'.repeat(32)
/** Nobody listens there. */
const NOWHERE = 'ws://127.0.0.1:9'

describe('a page of ours', () => {
  let own: Relay
  let other: Relay
  const open: { stop(): Promise<unknown> }[] = []
  beforeAll(async () => {
    other = await startRelay()
    own = await startRelay({ env: { DRAWSTRING_RELAY_UPSTREAMS: url(other) } })
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((party) => party.stop()))
  })
  afterAll(async () => {
    await Promise.all([own?.stop(), other?.stop()])
  })

  /** Connects a wallet that is on this relay, signs, and parts. */
  async function reaches(mode: Mode, relay: Relay): Promise<void> {
    const page = await ourPage(mode)
    const wallet = await officialWallet('2.21.8', relay.wires[1].url)
    open.push(page, wallet)
    wallet.decide(granted(31337))
    signs(wallet)
    const { uri, settled } = await page.connect()
    await wallet.pair(uri)
    const topic = await settled
    expect(await page.request(topic, 'personal_sign', ['0x00', account.address])).toMatch(/^0x/)
    await page.disconnect(topic)
    await until('the wallet heard', () => wallet.topics().length === 0)
  }

  const url = (relay: Relay) => relay.wires[0].url
  const dual = (): Mode => ({
    mode: 'dual',
    own: { urls: url(own) },
    other: { mode: 'public', projectId, urls: url(other) },
  })

  it('reaches a wallet on its own relay', () => reaches({ mode: 'own', urls: url(own) }, own))

  it('reaches a wallet on another relay with a project there', () =>
    reaches({ mode: 'public', projectId, urls: url(other) }, other))

  it('reaches a wallet on another relay through its own gateway alone', async () => {
    const opened = other.wires[0].opened
    await reaches({ mode: 'proxy', via: [NOWHERE, url(own)], projectId, urls: url(other) }, other)
    // What the gateway opened; the page itself opened none.
    expect(other.wires[0].opened).toBe(opened + 1)
  })

  it('reaches by one link a wallet on either of two', async () => {
    await reaches(dual(), own)
    await reaches(dual(), other)
  })

  it('goes on to the next address where one is dead', () =>
    reaches({ mode: 'own', urls: [NOWHERE, url(own)] }, own))
})
