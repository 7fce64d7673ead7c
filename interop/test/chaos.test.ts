/** Every delivery duplicated, reordered and late by up to two seconds, and the relay killed in the middle: nothing is lost, nothing is done twice. */
import { it } from 'vitest'
import { APART, chaoticWire } from '../support/chaos.js'
import { type Makers, meet, PATIENCE } from '../support/meet.js'
import { startNodes } from '../support/nodes.js'
import { type Relay, startRelay } from '../support/relay.js'

const makes = ['ours', '2.21.8'] as const

it.concurrent.each(makes.flatMap((page) => makes.map((wallet) => ({ page, wallet }))))(
  'a page of $page and a wallet of $wallet go through it in chaos',
  { timeout: 3 * PATIENCE },
  async (makers) => {
    const env = { DRAWSTRING_RELAY_STORE: 'sqlite' }
    const apart = makers.page === 'ours' && makers.wallet === 'ours' ? 0 : APART
    await through(makers, await startRelay({ env, wire: chaoticWire(apart) }), 300)
  },
)

/**
 * 2.19.0 does not come back to a relay that was away when it tried, however long one waits and whoever is at the other end:
 * it meets two nodes, of which one is always there.
 */
const older: Makers[] = [
  { page: '2.19.0', wallet: '2.19.0' },
  ...makes.flatMap((other): Makers[] => [
    { page: other, wallet: '2.19.0' },
    { page: '2.19.0', wallet: other },
  ]),
]

it.concurrent.each(older)(
  'a page of $page and a wallet of $wallet go through it in chaos, with a node',
  { timeout: 3 * PATIENCE },
  async (makers) => {
    await through(makers, await startNodes(chaoticWire(APART)), 4_000)
  },
)

async function through(makers: Makers, relay: Relay, gone: number): Promise<void> {
  try {
    await meet(makers, relay, gone)
  } finally {
    await relay.stop()
  }
}
