import { expect, it } from 'vitest'
import { createRecorder } from '../adapter/conformance/recorder.js'
import { networkOf } from '../fixtures/network.js'
import type { ChainId } from '../generated/protocol.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { createStore } from '../store/createStore.js'
import { initialSlices } from '../store/initialSlices.js'
import { offerPairing } from './pairing.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const slice = (...chains: ChainId[]) => ({ networks: chains.map(networkOf) })

/** A page with these networks, and the families whose way was found. */
function page(options: Partial<DrawstringOptions>, ...chains: ChainId[]) {
  const store = createStore({ ...initialSlices, network: slice(...chains) })
  const adapters = offerPairing({ projectId: 'p', networks: [], ...options }, store)
  const found: string[] = []
  const stops = adapters.map(({ namespace, start }) =>
    start({ ...createRecorder().sink, connectorFound: () => found.push(namespace) }),
  )
  const have = (...chains: ChainId[]) => store.write('network', slice(...chains))
  return { found, have, stop: () => stops.forEach((stop) => void stop()) }
}

const gatewayUrl = 'https://gateway.example'

it('the way to wallets elsewhere is found for the families that the page has', () => {
  expect(page({ gatewayUrl }, 'eip155:1', 'eip155:10', SOLANA).found).toEqual(['eip155', 'solana'])
  expect(page({}, 'eip155:1').found).toEqual([])
})

it('and for one that it gets later, once', () => {
  const { found, have } = page({ gatewayUrl }, 'eip155:1')
  have('eip155:1', 'eip155:10')
  expect(found).toEqual(['eip155'])
  have('eip155:1', SOLANA)
  have('eip155:1', SOLANA)
  // As after its adapter was removed: a network brings none back.
  have('eip155:1')
  have('eip155:1', SOLANA)
  expect(found).toEqual(['eip155', 'solana'])
})

it('but not once the page is over', () => {
  const { found, have, stop } = page({ gatewayUrl }, 'eip155:1')
  stop()
  have(SOLANA)
  expect(found).toEqual(['eip155'])
})
