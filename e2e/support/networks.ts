import type { Network } from '@drawstring/core/networks'
import { type Chain, world } from './world.js'

const DECIMALS: Record<string, number> = { eip155: 18, solana: 9 }

/** A chain of the world as a network of the page. */
export function network({ caip2, rpcUrl, name, symbol }: Chain): Network {
  const [chainNamespace, reference] = caip2.split(':') as ['eip155' | 'solana', string]
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId: caip2 as `${string}:${string}`,
    chainNamespace,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: DECIMALS[chainNamespace] ?? 0 },
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    imageId: chainNamespace === 'solana' ? 'chain-solana' : 'chain-ethereum',
    testnet: true,
  }
}

/** The two Ethereum chains. */
export const ethereum = () => [network(world().one), network(world().two)]

/** All three chains. */
export const everything = () => [...ethereum(), network(world().solana)]
