/** How long it takes from the link to the settled session, on this machine's loopback. Run by `./x bench walletconnect`. */
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { officialPage, officialWallet } from '../support/official.js'
import { ourPage, ourWallet } from '../support/ours.js'
import { type Page, until, type Wallet } from '../support/parties.js'
import { startRelay } from '../support/relay.js'

const ROUNDS = 30
const GRANT = {
  eip155: {
    accounts: ['eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    methods: ['personal_sign'],
    events: [],
  },
}

it('settles', { timeout: 300_000 }, async () => {
  const relay = await startRelay()
  const [near, far] = relay.wires
  const makes: Record<string, [Page, Wallet]> = {
    official: [await officialPage('2.21.8', near.url), await officialWallet('2.21.8', far.url)],
    ours: [await ourPage(near.url), await ourWallet(far.url)],
    'our page, official wallet': [await ourPage(near.url), await officialWallet('2.21.8', far.url)],
  }
  const times: Record<string, number[]> = {}
  // In turn, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, [page, wallet]] of Object.entries(makes)) {
      wallet.decide(GRANT)
      const took = await settle(page, wallet)
      if (round > 2) times[name] = [...(times[name] ?? []), took]
    }
  }
  const figures = Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, median(all)]),
  )
  await Promise.all(Object.values(makes).flatMap(([page, wallet]) => [page.stop(), wallet.stop()]))
  await relay.stop()
  expect(Object.keys(figures)).toHaveLength(3)
  writeFileSync(process.env.FIGURES ?? '/dev/stdout', `${JSON.stringify(figures)}\n`)
})

async function settle(page: Page, wallet: Wallet): Promise<number> {
  const { uri, settled } = await page.connect()
  const start = performance.now()
  await wallet.pair(uri)
  const topic = await settled
  const took = performance.now() - start
  // The official wallet stumbles over an end while it still settles, and over a link while it still ends.
  await until('the wallet has the session', () => wallet.topics().includes(topic))
  await page.disconnect(topic)
  await until('the wallet heard', () => !wallet.topics().includes(topic))
  return took
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10
}
