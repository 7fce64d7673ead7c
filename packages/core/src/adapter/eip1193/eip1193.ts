import { loadCode } from '../../loadCode.js'
import type { Adapter, AdapterSink } from '../Adapter.js'
import { walletGone } from '../AdapterError.js'
import { createSessions } from '../sessions.js'
import { discover } from './discover.js'
import { ask, type Provider } from './Provider.js'
import { revoke } from './revoke.js'
import { session } from './session.js'
import { watch } from './watch.js'

/** Wallets for EVM chains: announced by EIP-6963, and `window.ethereum`. */
export function eip1193(): Adapter {
  const providers = new Map<string, Provider>()
  const sessions = createSessions<Provider>((id, provider) =>
    sink ? watch(id, provider, sink) : () => {},
  )
  let sink: AdapterSink | undefined

  function find(id: string): Provider {
    const provider = providers.get(id)
    if (!provider) throw walletGone(id)
    return provider
  }

  const own = (id: string) => sessions.walletOf(id) ?? find(id)

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
        sessions.releaseAll()
        providers.clear()
        sink = undefined
      }
    },

    async connect(id, _chain, signal) {
      const provider = find(id)
      return sessions.begin(id, provider, () => session(provider, 'eth_requestAccounts'), signal)
    },

    async reconnect(id) {
      const provider = find(id)
      return sessions.begin(id, provider, () => session(provider, 'eth_accounts'))
    },

    async disconnect(id) {
      const provider = own(id)
      sessions.release(id)
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

    provider: (id) => sessions.walletOf(id) ?? providers.get(id),
  }
}

/** What moves a wallet to another network: loaded once somebody asks for one. */
const switching = () => loadCode(() => import('./switching.js'))
