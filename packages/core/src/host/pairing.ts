import type { Adapter, AdapterSink } from '../adapter/Adapter.js'
import { walletGone } from '../adapter/AdapterError.js'
import type { Namespace } from '../generated/protocol.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { relayMode } from '../walletconnect/options.js'

/** The connector by which wallets elsewhere are reached. */
export const PAIRING = 'walletConnect'

/** The way to wallets elsewhere, where there is a relay. Its code is loaded when somebody goes that way. */
export function offerPairing(options: DrawstringOptions): Adapter | undefined {
  const relay = relayMode(options.walletConnect, options.gatewayUrl)
  if (!relay) return undefined
  return lazyPairing('eip155', async () => {
    const { openPairing } = await import('../walletconnect/adapter/openPairing.js')
    return openPairing(options, relay, PAIRING)
  })
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
