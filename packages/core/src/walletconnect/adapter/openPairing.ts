import type { Adapter } from '../../adapter/Adapter.js'
import type { ChainId, Namespace } from '../../generated/protocol.js'
import { pageMetadata } from '../../host/environment/pageMetadata.js'
import type { DrawstringOptions } from '../../options/DrawstringOptions.js'
import type { SiwxConfig } from '../../options/SiwxConfig.js'
import { toChainId } from '../../options/toChainId.js'
import { createWalletConnect } from '../createWalletConnect.js'
import { proposer } from '../options.js'
import type { RelayMode } from '../relays.js'
import { askNode } from './askNode.js'
import { askToSignIn, sessionsOf } from './signIn.js'
import { type SignIn, walletConnectAdapter } from './walletConnectAdapter.js'
import { METHODS } from './wish.js'

/** Loads the engine, and makes an adapter of it for each chain family. */
export async function openPairing(
  options: DrawstringOptions,
  relay: RelayMode,
  id: string,
): Promise<(namespace: Namespace) => Adapter> {
  const metadata = proposer(pageMetadata(options.metadata), options.walletConnect)
  const client = await createWalletConnect({ metadata, relay })
  const families: Partial<Record<Namespace, ChainId[]>> = {}
  for (const network of options.networks) {
    const chain = toChainId(network)
    const namespace = chain.split(':')[0] as Namespace
    families[namespace] = [...(families[namespace] ?? []), chain]
  }
  const { siwx } = options
  const evmOnly = Object.keys(families).join() === 'eip155'
  const inUse = new Map<Namespace, string>()
  return (namespace) =>
    walletConnectAdapter(client, {
      id,
      namespace,
      families,
      inUse,
      ...(siwx && evmOnly ? { signIn: signInWith(siwx) } : {}),
      node: (chain, method, params) => askNode(options, chain, method, params),
    })
}

const signInWith = (siwx: SiwxConfig): SignIn => ({
  ask: (chains) => askToSignIn(siwx, chains, METHODS),
  keep: async (signed) => siwx.setSessions(sessionsOf(signed)),
})
