import type { Network } from '../../generated/protocol.js'
import { ask, type Provider } from './Provider.js'
import { toHex } from './switchNetwork.js'

/** wallet_addEthereumChain (EIP-3085). */
export async function addNetwork(provider: Provider, network: Network): Promise<void> {
  const explorer = network.blockExplorers?.default.url
  await ask(provider, 'wallet_addEthereumChain', [
    {
      chainId: toHex(network),
      chainName: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: network.rpcUrls.default?.http ?? [],
      ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
    },
  ])
}
