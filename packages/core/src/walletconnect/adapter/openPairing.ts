import type { Adapter } from '../../adapter/Adapter.js'
import { pageMetadata } from '../../host/environment/pageMetadata.js'
import type { DrawstringOptions } from '../../options/DrawstringOptions.js'
import type { SiwxConfig } from '../../options/SiwxConfig.js'
import { toChainId } from '../../options/toChainId.js'
import { createWalletConnect } from '../createWalletConnect.js'
import type { RelayMode } from '../relays.js'
import { askNode } from './askNode.js'
import { askToSignIn, sessionsOf } from './signIn.js'
import { type SignIn, walletConnectAdapter } from './walletConnectAdapter.js'
import { METHODS } from './wish.js'

/** Loads the engine and makes the adapter for EVM chains of it. */
export async function openPairing(
  options: DrawstringOptions,
  relay: RelayMode,
  id: string,
): Promise<Adapter> {
  const metadata = pageMetadata(options.metadata)
  const client = await createWalletConnect({ metadata, relay })
  const all = options.networks.map((network) => toChainId(network))
  const chains = all.filter((chain) => chain.startsWith('eip155:'))
  const { siwx } = options
  return walletConnectAdapter(client, {
    id,
    namespace: 'eip155',
    chains,
    ...(siwx && all.length === chains.length ? { signIn: signInWith(siwx) } : {}),
    node: (chain, method, params) => askNode(options, chain, method, params),
  })
}

const signInWith = (siwx: SiwxConfig): SignIn => ({
  ask: (chains) => askToSignIn(siwx, chains, METHODS),
  keep: async (signed) => siwx.setSessions(sessionsOf(signed)),
})
