/** Two clients of ours on one page, or one that was made twice; and two tabs of it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { granted } from '../support/account.js'
import { memory, ourPage, ourWallet } from '../support/ours.js'
import { type Page, until, type Wallet } from '../support/parties.js'
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
  return (await met(page)).topic
}

async function met(page: Page): Promise<{ topic: string; wallet: Wallet }> {
  const wallet = await ourWallet(relay.wires[1].url)
  open.push(wallet)
  wallet.decide(granted(31337, 10))
  const { uri, settled } = await page.connect()
  await wallet.pair(uri)
  return { topic: await settled, wallet }
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

it('a tab that is not told yet what the other one connects, or ends, undoes neither', async () => {
  const stored = memory()
  // The browser's events between tabs are late for ever: an object for each is a tab for each.
  const tab = async () => {
    const page = await ourPage(relay.wires[0].url, undefined, { ...stored })
    open.push(page)
    return page
  }
  const here = await tab()
  const first = await met(here)
  const there = await tab()
  const second = await met(here)
  /** Both hear it, and the tab that is late writes its list. */
  const emit = async (chain: number) => {
    const before = there.told.length
    await first.wallet.emit(first.topic, `eip155:${chain}`, 'chainChanged', chain)
    await until('the late tab hears of it', () => there.told.length > before)
  }
  await emit(10)
  expect(there.topics()).toEqual([first.topic])
  expect((await tab()).topics().sort()).toEqual([first.topic, second.topic].sort())
  await here.disconnect(second.topic)
  await emit(31337)
  expect((await tab()).topics()).toEqual([first.topic])
  await here.disconnect(first.topic)
  const third = await connected(there)
  expect((await tab()).topics()).toEqual([third])
})
