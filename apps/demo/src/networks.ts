import type { Network } from '@drawstring/core/networks'
import type { DemoConfig } from './config'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const SOL = { name: 'Sol', symbol: 'SOL', decimals: 9 }

/** The local chains as networks of the page. Their nodes are reached through the gateway. */
export function networksOf({ chains }: DemoConfig): Network[] {
  return chains.map(network)
}

function network({ caip2, name, rpcUrl }: DemoConfig['chains'][number]): Network {
  const [namespace, reference = ''] = caip2.split(':')
  const facts = { name, rpcUrls: { default: { http: [rpcUrl] } }, testnet: true }
  if (namespace === 'eip155') {
    return {
      ...facts,
      id: Number(reference),
      nativeCurrency: ETHER,
      imageId: name.endsWith('Base') ? 'chain-base' : 'chain-ethereum',
    }
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
