import type { Adapter, AdapterSink } from '../Adapter.js'
import { walletGone } from '../AdapterError.js'
import { discover } from './discover.js'
import type { Provider } from './Provider.js'
import { providerVerbs } from './verbs.js'

/** Wallets for EVM chains: announced by EIP-6963, and `window.ethereum`. */
export function eip1193(): Adapter {
  const providers = new Map<string, Provider>()
  let sink: AdapterSink | undefined

  const { verbs, sessions } = providerVerbs(
    (id) => {
      const provider = providers.get(id)
      if (!provider) throw walletGone(id)
      return provider
    },
    () => sink,
  )

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

    ...verbs,

    provider: (id) => sessions.walletOf(id) ?? providers.get(id),
  }
}
