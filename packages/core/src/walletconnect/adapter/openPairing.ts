import type { Adapter } from '../../adapter/Adapter.js'
import { pageMetadata } from '../../host/environment/pageMetadata.js'
import type { DrawstringOptions } from '../../options/DrawstringOptions.js'
import { toChainId } from '../../options/toChainId.js'
import { createWalletConnect } from '../createWalletConnect.js'
import type { RelayMode } from '../relays.js'
import { askNode } from './askNode.js'
import { walletConnectAdapter } from './walletConnectAdapter.js'

/** Loads the engine and makes the adapter for EVM chains of it. */
export async function openPairing(
  options: DrawstringOptions,
  relay: RelayMode,
  id: string,
): Promise<Adapter> {
  const metadata = pageMetadata(options.metadata)
  const client = await createWalletConnect({ metadata, relay })
  const chains = options.networks
    .map((network) => toChainId(network))
    .filter((chain) => chain.startsWith('eip155:'))
  return walletConnectAdapter(client, {
    id,
    namespace: 'eip155',
    chains,
    node: (chain, method, params) => askNode(options, chain, method, params),
  })
}
