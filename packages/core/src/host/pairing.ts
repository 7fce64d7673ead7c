import type { Adapter, AdapterSink } from '../adapter/Adapter.js'
import { walletGone } from '../adapter/AdapterError.js'
import type { Namespace } from '../generated/protocol.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { toChainId } from '../options/toChainId.js'
import { relayMode } from '../walletconnect/options.js'
import type { RelayMode } from '../walletconnect/relays.js'

/** The connector by which wallets elsewhere are reached. */
export const PAIRING = 'walletConnect'

/** The way to wallets elsewhere for each of the page's chain families, where there is a relay. Its code is loaded when somebody goes that way. */
export function offerPairing(options: DrawstringOptions): Adapter[] {
  const relay = relayMode(options.walletConnect, options.gatewayUrl)
  if (!relay) return []
  let opening: Promise<(namespace: Namespace) => Adapter> | undefined
  async function open(namespace: Namespace): Promise<Adapter> {
    opening ??= import('../walletconnect/adapter/openPairing.js')
      .then(({ openPairing }) => openPairing(options, relay as RelayMode, PAIRING))
      .catch((error) => {
        opening = undefined
        throw error
      })
    return (await opening)(namespace)
  }
  const chains = options.networks.map((network) => toChainId(network))
  const families = new Set(chains.map((chain) => chain.split(':')[0] as Namespace))
  return [...families].map((family) => lazyPairing(family, () => open(family)))
}

/** An adapter whose code comes when somebody wants to reach a wallet elsewhere, or did before. */
export function lazyPairing(namespace: Namespace, load: () => Promise<Adapter>): Adapter {
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
      to.connectorFound({ id: PAIRING, kind: 'WALLET_CONNECT', name: 'WalletConnect' })
      return () => {
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
