import { base as viemBase, mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import * as networks from './index.js'
import type { Network } from './network.js'

const all: [string, Network][] = Object.entries(networks)

describe('the network list', () => {
  it.each(all)('%s has a CAIP-2 id made of its namespace and id', (_, network) => {
    expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
  })

  it('has no network twice', () => {
    const ids = all.map(([, network]) => network.caipNetworkId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('agrees with the chain objects of viem, which are networks too', () => {
    const pairs: [Network, Network][] = [
      [networks.mainnet, viemMainnet],
      [networks.base, viemBase],
    ]
    for (const [ours, theirs] of pairs) {
      expect(ours.id).toBe(theirs.id)
      expect(ours.nativeCurrency).toEqual(theirs.nativeCurrency)
    }
  })
})
