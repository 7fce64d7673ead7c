import type { Adapter } from '../adapter/Adapter.js'
import type { Namespace } from '../generated/protocol.js'
import { loadCode } from '../loadCode.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { Store } from '../store/createStore.js'
import { relayMode } from '../walletconnect/options.js'
import type { RelayMode } from '../walletconnect/relays.js'
import { isMobile } from './environment/isMobile.js'
import { lateAdapter, onceOffered } from './lateAdapter.js'

/** The connector by which wallets elsewhere are reached. */
export const PAIRING = 'walletConnect'

/** On a phone, where most connect to a wallet in another app, loads the code for it. Contacts no relay. */
export async function bringPairing(options: DrawstringOptions): Promise<void> {
  if (!isMobile() || !relayMode(options.walletConnect, options.gatewayUrl)) return
  const { loadEngine } = await loadCode(opening)
  await loadEngine()
}

const opening = () => import('../walletconnect/adapter/openPairing.js')

const FAMILIES: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

/**
 * The way to wallets elsewhere for each chain family, where there is a relay: found once the page has a network of it. Its code is loaded
 * when somebody goes that way.
 */
export function offerPairing(options: DrawstringOptions, store: Store): Adapter[] {
  const relay = relayMode(options.walletConnect, options.gatewayUrl)
  if (!relay) return []
  let opened: Promise<(namespace: Namespace) => Adapter> | undefined
  async function open(namespace: Namespace): Promise<Adapter> {
    opened ??= loadCode(opening)
      .then(({ openPairing }) => openPairing(options, relay as RelayMode, PAIRING, networks))
      .catch((error) => {
        opened = undefined
        throw error
      })
    return (await opened)(namespace)
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
