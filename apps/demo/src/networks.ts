import type { Network } from '@drawstring/core/networks'
import type { DemoConfig } from './config'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const SOL = { name: 'Sol', symbol: 'SOL', decimals: 9 }

/** The local chains as networks of the page. Their nodes are reached through the gateway. */
export function networksOf({ chains }: DemoConfig): Network[] {
  return chains.map(({ caip2, name, rpcUrl }) => {
    const [chainNamespace, reference] = caip2.split(':') as ['eip155' | 'solana', string]
    return {
      id: chainNamespace === 'eip155' ? Number(reference) : reference,
      caipNetworkId: caip2,
      chainNamespace,
      name,
      nativeCurrency: chainNamespace === 'solana' ? SOL : ETHER,
      rpcUrls: { default: { http: [rpcUrl] } },
      imageId: chainNamespace === 'solana' ? 'chain-solana' : 'chain-ethereum',
      testnet: true,
    }
  })
}
