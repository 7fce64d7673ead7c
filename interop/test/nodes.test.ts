/** Two nodes, of which one after the other is killed under official clients and ours: nothing is lost, nothing is done twice. */
import { it } from 'vitest'
import { type Makers, meet, PATIENCE } from '../support/meet.js'
import { startNodes } from '../support/nodes.js'

/** Long enough for every client to find the node that is left. */
const GONE = 4_000

const pairs: Makers[] = [
  { page: 'ours', wallet: '2.21.8' },
  { page: '2.21.8', wallet: 'ours' },
  { page: '2.21.8', wallet: '2.21.8' },
  { page: '2.19.0', wallet: '2.19.0' },
]

it.concurrent.each(pairs)(
  'a page of $page and a wallet of $wallet lose nothing with a node',
  { timeout: 3 * PATIENCE },
  async (makers) => {
    const relay = await startNodes()
    try {
      await meet(makers, relay, GONE)
    } finally {
      await relay.stop()
    }
  },
)
