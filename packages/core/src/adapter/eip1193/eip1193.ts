import { loadCode } from '../../loadCode.js'
import type { Adapter, AdapterSink } from '../Adapter.js'
import { walletGone } from '../AdapterError.js'
import { discover } from './discover.js'
import { ask, type Provider } from './Provider.js'
import { revoke } from './revoke.js'
import { session } from './session.js'
import { watch } from './watch.js'

/** Wallets for EVM chains: announced by EIP-6963, and `window.ethereum`. */
export function eip1193(): Adapter {
  const providers = new Map<string, Provider>()
  /** What each session speaks with, whoever announces the same name after it. */
  const held = new Map<string, { provider: Provider; unwatch(): void }>()
  let sink: AdapterSink | undefined

  function find(id: string): Provider {
    const provider = providers.get(id)
    if (!provider) throw walletGone(id)
    return provider
  }

  const own = (id: string) => held.get(id)?.provider ?? find(id)

  function release(id: string): void {
    held.get(id)?.unwatch()
    held.delete(id)
  }

  /** Before the wallet is asked, so that no change is missed in between. */
  function hold(id: string): Provider {
    const provider = find(id)
    release(id)
    if (sink) held.set(id, { provider, unwatch: watch(id, provider, sink) })
    return provider
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
        for (const id of [...held.keys()]) release(id)
        providers.clear()
        sink = undefined
      }
    },

    connect: async (id) => session(hold(id), 'eth_requestAccounts'),

    reconnect: async (id) => session(hold(id), 'eth_accounts'),

    async disconnect(id) {
      const provider = own(id)
      release(id)
      await revoke(provider)
    },

    async switchNetwork(id, network) {
      const provider = own(id)
      await (await switching()).switchNetwork(provider, network)
    },

    async addNetwork(id, network) {
      const provider = own(id)
      await (await switching()).addNetwork(provider, network)
    },

    request: async (id, { method, params }) => ask(own(id), method, params),

    provider: (id) => held.get(id)?.provider ?? providers.get(id),
  }
}

/** What moves a wallet to another network: loaded once somebody asks for one. */
const switching = () => loadCode(() => import('./switching.js'))
