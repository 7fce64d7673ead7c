import type { Network } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { ask, type Provider } from './Provider.js'
import { toHex } from './switchNetwork.js'

/** wallet_addEthereumChain (EIP-3085). */
export async function addNetwork(provider: Provider, network: Network): Promise<void> {
  const rpcUrls = network.rpcUrls.default?.http ?? []
  // Wallets refuse a network without a node, with an error that does not say why.
  if (rpcUrls.length === 0)
    throw new AdapterError('unsupported', `No node is known for ${network.name}.`)
  const explorer = network.blockExplorers?.default.url
  await ask(provider, 'wallet_addEthereumChain', [
    {
      chainId: toHex(network),
      chainName: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls,
      ...(explorer && /^https?:/i.test(explorer) ? { blockExplorerUrls: [explorer] } : {}),
    },
  ])
}
