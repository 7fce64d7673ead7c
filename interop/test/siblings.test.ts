/** Two clients of ours on one page, or one that was made twice. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { granted } from '../support/account.js'
import { memory, ourPage, ourWallet } from '../support/ours.js'
import { type Page, until } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

let relay: Relay
const open: { stop(): Promise<unknown> }[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((party) => party.stop()))
})
afterAll(() => relay?.stop())

async function connected(page: Page): Promise<string> {
  const wallet = await ourWallet(relay.wires[1].url)
  open.push(wallet)
  wallet.decide(granted(31337))
  const { uri, settled } = await page.connect()
  await wallet.pair(uri)
  return settled
}

it('what one of them connects the other has as well, and a reload loses neither', async () => {
  const storage = memory()
  const make = () => ourPage(relay.wires[0].url, undefined, storage)
  const [one, other] = [await make(), await make()]
  open.push(one, other)
  const topics = [await connected(one), await connected(other)]
  expect(one.topics()).toEqual(topics)
  expect(other.topics()).toEqual(topics)
  const again = await make()
  open.push(again)
  expect(again.topics()).toEqual(topics)
  await again.ping(topics[0] as string)
  await other.disconnect(topics[0] as string)
  await until('the first knows', () => one.topics().length === 1)
  expect(one.topics()).toEqual(again.topics())
})
