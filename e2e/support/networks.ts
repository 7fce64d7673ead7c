import type { Network } from '@drawstring/core/networks'
import { type Chain, world } from './world.js'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const SOL = { name: 'Sol', symbol: 'SOL', decimals: 9 }

/** A chain of the world as a network of the page. */
export function network({ caip2, rpcUrl, name }: Chain): Network {
  const reference = caip2.slice(caip2.indexOf(':') + 1)
  const facts = {
    name,
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    testnet: true,
  }
  if (caip2.startsWith('eip155:')) {
    const imageId = 'chain-ethereum'
    return { ...facts, id: Number(reference), nativeCurrency: ETHER, imageId }
  }
  return {
    ...facts,
    id: reference,
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    nativeCurrency: SOL,
    imageId: 'chain-solana',
  }
}

/** The two Ethereum chains. */
export const ethereum = () => [network(world().one), network(world().two)]

/** All three chains. */
export const everything = () => [...ethereum(), network(world().solana)]
