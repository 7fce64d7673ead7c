import type { Adapter, AdapterSink } from '../Adapter.js'
import { walletGone } from '../AdapterError.js'
import { addNetwork } from './addNetwork.js'
import { discover } from './discover.js'
import { ask, type Provider } from './Provider.js'
import { revoke } from './revoke.js'
import { session } from './session.js'
import { switchNetwork } from './switchNetwork.js'
import { watch } from './watch.js'

/** Wallets for EVM chains: announced by EIP-6963, and `window.ethereum`. */
export function eip1193(): Adapter {
  const providers = new Map<string, Provider>()
  const watches = new Map<string, () => void>()
  let sink: AdapterSink | undefined

  function find(id: string): Provider {
    const provider = providers.get(id)
    if (!provider) throw walletGone(id)
    return provider
  }

  function unwatch(id: string): void {
    watches.get(id)?.()
    watches.delete(id)
  }

  /** Before the wallet is asked, so that no change is missed in between. */
  function rewatch(id: string, provider: Provider): void {
    unwatch(id)
    if (sink) watches.set(id, watch(id, provider, sink))
  }

  return {
    namespace: 'eip155',

    start(to) {
      sink = to
      const stop = discover((connector, provider) => {
        providers.set(connector.id, provider)
        to.connectorFound(connector)
      })
      return () => {
        stop()
        for (const id of [...watches.keys()]) unwatch(id)
        providers.clear()
        sink = undefined
      }
    },

    async connect(id) {
      const provider = find(id)
      rewatch(id, provider)
      return session(provider, 'eth_requestAccounts')
    },

    async reconnect(id) {
      const provider = find(id)
      rewatch(id, provider)
      return session(provider, 'eth_accounts')
    },

    async disconnect(id) {
      unwatch(id)
      await revoke(find(id))
    },

    async switchNetwork(id, network) {
      await switchNetwork(find(id), network)
    },

    async addNetwork(id, network) {
      await addNetwork(find(id), network)
    },

    request: async (id, { method, params }) => ask(find(id), method, params),

    provider: (id) => providers.get(id),
  }
}
