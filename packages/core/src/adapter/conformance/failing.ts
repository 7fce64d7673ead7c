import { toFault } from '../toFault.js'
import { rejection, same } from './expect.js'
import { given } from './scene.js'

const ASKED = { method: 'eth_chainId', params: [] }

export const failing = [
  given('rejects what is asked of a wallet that is not there', async ({ adapter, known }) => {
    const calls: Record<string, () => Promise<unknown>> = {
      connect: () => adapter.connect('nobody'),
      reconnect: () => adapter.reconnect('nobody'),
      disconnect: () => adapter.disconnect('nobody'),
      switchNetwork: () => adapter.switchNetwork('nobody', known),
      addNetwork: () => adapter.addNetwork('nobody', known),
      request: () => adapter.request('nobody', ASKED, known.caipNetworkId),
    }
    for (const [what, call] of Object.entries(calls)) {
      same(toFault(await rejection(call, what)).kind, 'gone', `the fault of ${what}`)
    }
  }),
]
