/** Every delivery duplicated, reordered and late by up to two seconds, and the relay killed in the middle: nothing is lost, nothing is done twice. */
import { it } from 'vitest'
import { chaoticWire } from '../support/chaos.js'
import { meet, PATIENCE } from '../support/meet.js'
import { startRelay } from '../support/relay.js'

const makes = ['ours', '2.21.8'] as const
const pairs = makes.flatMap((page) => makes.map((wallet) => ({ page, wallet })))

it.concurrent.each(pairs)(
  'a page of $page and a wallet of $wallet go through it in chaos',
  { timeout: 3 * PATIENCE },
  async (makers) => {
    const env = { DRAWSTRING_RELAY_STORE: 'sqlite' }
    const relay = await startRelay({ env, wire: chaoticWire })
    try {
      await meet(makers, relay, 300)
    } finally {
      await relay.stop()
    }
  },
)
