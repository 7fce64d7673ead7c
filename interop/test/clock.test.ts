/** A clock that is ten minutes off is told as such, and once it is right the next try succeeds, without a reload. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { granted } from '../support/account.js'
import { ourPage, ourWallet } from '../support/ours.js'
import { until } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

const TEN_MINUTES = 600_000

let relay: Relay

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => relay?.stop())

function setClock(off: number): void {
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + off)
}

it('a page whose clock was ahead connects once the clock is set back', async () => {
  const [near, far] = relay.wires
  setClock(TEN_MINUTES)
  const page = await ourPage(near.url)
  await page.connect()
  await until('the page is told', () => page.problems.includes('clockSkew'))
  expect(page.problems).toEqual(['clockSkew'])
  vi.restoreAllMocks()
  const { uri, settled } = await page.connect()
  const wallet = await ourWallet(far.url)
  wallet.decide(granted(31337))
  await wallet.pair(uri)
  const topic = await settled
  expect(page.topics()).toEqual([topic])
  await Promise.all([page.stop(), wallet.stop()])
})

it('a page that calls the relay by a name it does not know is told so, not that its clock is wrong', async () => {
  const [near] = relay.wires
  const page = await ourPage({
    mode: 'proxy',
    via: near.url,
    projectId: '0'.repeat(32),
    urls: 'wss://relay.example.org',
  })
  await page.connect()
  await until('the page is told', () => page.problems.length > 0)
  expect(page.problems).toEqual(['otherRelay'])
  await page.stop()
})
