import type { Adapter } from '../adapter/Adapter.js'
import type { Namespace } from '../generated/protocol.js'
import { loadCode } from '../loadCode.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { Store } from '../store/createStore.js'
import { relayMode } from '../walletconnect/options.js'
import type { RelayMode } from '../walletconnect/relays.js'
import { lateAdapter, onceOffered } from './lateAdapter.js'

/** The connector by which wallets elsewhere are reached. */
export const PAIRING = 'walletConnect'

const FAMILIES: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

/**
 * The way to wallets elsewhere for each chain family, where there is a relay: found once the page has a network of it. Its code is loaded
 * when somebody goes that way.
 */
export function offerPairing(options: DrawstringOptions, store: Store): Adapter[] {
  const relay = relayMode(options.walletConnect, options.gatewayUrl)
  if (!relay) return []
  let opening: Promise<(namespace: Namespace) => Adapter> | undefined
  async function open(namespace: Namespace): Promise<Adapter> {
    opening ??= loadCode(() => import('../walletconnect/adapter/openPairing.js'))
      .then(({ openPairing }) => openPairing(options, relay as RelayMode, PAIRING, networks))
      .catch((error) => {
        opening = undefined
        throw error
      })
    return (await opening)(namespace)
  }
  const networks = () => store.read('network').networks
  return FAMILIES.map((family) =>
    lazyPairing(
      family,
      () => open(family),
      (found) => onceOffered(store, family, found),
    ),
  )
}

/** The way to wallets elsewhere, whose code comes when somebody goes that way, or did before. `watch` tells when it is there: at once by default. */
export function lazyPairing(
  namespace: Namespace,
  load: () => Promise<Adapter>,
  watch = (found: () => void): (() => void) => {
    found()
    return () => {}
  },
): Adapter {
  return lateAdapter(namespace, load, ({ connectorFound }) =>
    watch(() => connectorFound({ id: PAIRING, kind: 'WALLET_CONNECT', name: 'WalletConnect' })),
  )
}
