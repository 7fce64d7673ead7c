import type { Adapter } from '../../adapter/Adapter.js'
import type { ChainId, Namespace, Network } from '../../generated/protocol.js'
import { pageMetadata } from '../../host/environment/pageMetadata.js'
import { hasSignIn, pageSignIn } from '../../host/pageSignIn.js'
import type { DrawstringOptions } from '../../options/DrawstringOptions.js'
import type { SiwxConfig } from '../../options/SiwxConfig.js'
import { createWalletConnect } from '../createWalletConnect.js'
import { proposer } from '../options.js'
import type { RelayMode } from '../relays.js'
import { askNode } from './askNode.js'
import { askToSignIn, sessionsOf } from './signIn.js'
import { type SignIn, walletConnectAdapter } from './walletConnectAdapter.js'
import { type Families, METHODS } from './wish.js'

export { loadEngine } from '../host/loadEngine.js'

/** Loads the engine, and makes an adapter of it for each chain family. What wallets are asked for is what the page has when they are. */
export async function openPairing(
  options: DrawstringOptions,
  relay: RelayMode,
  id: string,
  networks: () => readonly Network[],
): Promise<(namespace: Namespace) => Adapter> {
  const metadata = proposer(pageMetadata(options.metadata), options.walletConnect)
  const client = await createWalletConnect({ metadata, relay })
  const families = () => familiesOf(networks())
  const siwx = hasSignIn(options) ? await pageSignIn(options)() : undefined
  const inUse = new Map<Namespace, string>()
  return (namespace) =>
    walletConnectAdapter(client, {
      id,
      namespace,
      families,
      inUse,
      ...(siwx && { signIn: signInWith(siwx, families) }),
      node: (...asked) => askNode({ ...options, networks: networks() }, ...asked),
    })
}

/** By their family, in the page's order. */
function familiesOf(networks: readonly Network[]): Families {
  const families: Partial<Record<Namespace, ChainId[]>> = {}
  for (const { chainNamespace, caipNetworkId } of networks)
    families[chainNamespace] = [...(families[chainNamespace] ?? []), caipNetworkId]
  return families
}

/** One click for both, where the page has EVM chains alone. */
const signInWith = (siwx: SiwxConfig, families: () => Families): SignIn => ({
  ask: async (chains) =>
    Object.keys(families()).join() === 'eip155' ? askToSignIn(siwx, chains, METHODS) : undefined,
  keep: async (signed) => siwx.setSessions(sessionsOf(signed)),
  drop: async (signed) => {
    for (const { data } of sessionsOf(signed))
      await siwx.revokeSession(data.chainId, data.accountAddress)
  },
})
