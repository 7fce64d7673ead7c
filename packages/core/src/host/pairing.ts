import type { Adapter, AdapterSink } from '../adapter/Adapter.js'
import { walletGone } from '../adapter/AdapterError.js'
import type { Namespace } from '../generated/protocol.js'
import { loadCode } from '../loadCode.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { Store } from '../store/createStore.js'
import { relayMode } from '../walletconnect/options.js'
import type { RelayMode } from '../walletconnect/relays.js'

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
      (found) => {
        const look = () => {
          if (!networks().some(({ chainNamespace }) => chainNamespace === family)) return
          stop()
          found()
        }
        const stop = store.subscribe('network', look)
        look()
        return stop
      },
    ),
  )
}

/** An adapter whose code comes when somebody wants to reach a wallet elsewhere, or did before. `watch` tells when it is wanted: at once by default. */
export function lazyPairing(
  namespace: Namespace,
  load: () => Promise<Adapter>,
  watch = (found: () => void): (() => void) | undefined => void found(),
): Adapter {
  let loaded: Adapter | undefined
  let loading: Promise<Adapter> | undefined
  let sink: AdapterSink | undefined
  let stop: (() => void) | undefined

  async function begin(): Promise<Adapter> {
    const adapter = await load()
    if (sink) stop = adapter.start(sink)
    loaded = adapter
    return adapter
  }

  /** A failure is forgotten: the next try loads again. */
  async function get(connector: string): Promise<Adapter> {
    if (connector !== PAIRING) throw walletGone(connector)
    loading ??= begin().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    namespace,
    start(to) {
      sink = to
      if (loaded) stop = loaded.start(to)
      const unwatch = watch(() =>
        to.connectorFound({ id: PAIRING, kind: 'WALLET_CONNECT', name: 'WalletConnect' }),
      )
      return () => {
        unwatch?.()
        stop?.()
        sink = undefined
      }
    },
    connect: async (id, chain, signal) => (await get(id)).connect(id, chain, signal),
    reconnect: async (id) => (await get(id)).reconnect(id),
    disconnect: async (id) => (await get(id)).disconnect(id),
    switchNetwork: async (id, network) => (await get(id)).switchNetwork(id, network),
    addNetwork: async (id, network) => (await get(id)).addNetwork(id, network),
    request: async (id, request, chain) => (await get(id)).request(id, request, chain),
    chooseApp: (id, app) => loaded?.chooseApp?.(id, app),
    provider: (id) => loaded?.provider(id),
  }
}
