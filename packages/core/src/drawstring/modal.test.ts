import { describe, expect, it, vi } from 'vitest'
import type { NetworkSlice, Slices } from '../generated/protocol.js'
import { createStore } from '../store/createStore.js'
import { initialSlices } from '../store/initialSlices.js'
import type { Link } from './link.js'
import { modalMethods, stateOf } from './modal.js'

const network = (caipNetworkId: string) =>
  ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0] }) as NetworkSlice['networks'][0]

function setUp() {
  const store = createStore(initialSlices)
  const methods = modalMethods(store, {} as Link)
  function becomes<N extends keyof Slices>(name: N, slice: Slices[N]) {
    store.outdate([name], () => JSON.stringify(slice))
    store.tell([name])
  }
  return { methods, becomes }
}

describe('the public state', () => {
  it.each([
    ['eip155:10', 'waiting', false],
    ['solana:1', 'waiting', true],
    ['solana:1', 'failed', false],
    ['solana:1', 'rejected', false],
  ] as const)('on Ethereum, of a switch to %s that is %s: %s', (chain, stage, expected) => {
    const { methods, becomes } = setUp()
    const told = vi.fn()
    methods.subscribeState(told)
    const active = network('eip155:1')
    const switching = { network: network(chain), stage }
    becomes('network', { ...initialSlices.network, active, switching })
    expect(methods.getState().isSwitchingNamespace).toBe(expected)
    expect(told).toHaveBeenCalledOnce()
    becomes('network', { ...initialSlices.network, active: switching.network })
    expect(methods.getState().isSwitchingNamespace).toBe(false)
  })

  it.each([
    ['no network is active', undefined, 'solana:1', true],
    ['the network is of the same family', 'solana:2', 'solana:1', false],
    ['the network leaves for Bitcoin', 'solana:1', 'bip122:0', true],
    ['nothing is switched', 'eip155:1', undefined, false],
  ])('tells the same by the slices alone: %s', (_, active, to, expected) => {
    const { methods, becomes } = setUp()
    const slices = {
      ...initialSlices,
      network: {
        ...initialSlices.network,
        ...(active && { active: network(active) }),
        ...(to && { switching: { network: network(to), stage: 'waiting' as const } }),
      },
    }
    becomes('network', slices.network)
    expect(stateOf(slices).isSwitchingNamespace).toBe(expected)
    expect(stateOf(slices)).toEqual(methods.getState())
  })

  it('says whether the page has adapters, and tells when the last one goes', () => {
    const { methods, becomes } = setUp()
    const told = vi.fn()
    methods.subscribeState(told)
    expect(methods.getState().noAdapters).toBe(false)
    becomes('options', { ...initialSlices.options, noAdapters: true })
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ noAdapters: true }))
  })
})
