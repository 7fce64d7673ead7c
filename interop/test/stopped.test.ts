/** A wallet of ours that is stopped while it does something by itself. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { granted } from '../support/account.js'
import { ourPage, ourWallet } from '../support/ours.js'
import { until } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

let relay: Relay

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.stop())

it('what it approves just then ends with it, and is no problem', async () => {
  const { page, wallet } = await meeting(granted(31337))
  await wallet.stop()
  await page.stop()
})

it('an approval that failed before is told by who stops it', async () => {
  const { page, wallet } = await meeting({})
  await expect(wallet.stop()).rejects.toThrow('nothing was granted')
  await page.stop()
})

/** Until the wallet has seen the proposal, and begun to answer it so. */
async function meeting(grant: ReturnType<typeof granted>) {
  const page = await ourPage(relay.wires[0].url)
  const wallet = await ourWallet(relay.wires[1].url)
  wallet.decide(grant)
  const { uri } = await page.connect()
  await wallet.pair(uri)
  await until('the wallet sees it', () => wallet.proposals.length > 0)
  return { page, wallet }
}
