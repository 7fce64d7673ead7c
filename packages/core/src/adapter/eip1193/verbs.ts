import { loadCode } from '../../loadCode.js'
import type { Adapter, AdapterSink } from '../Adapter.js'
import { createSessions } from '../sessions.js'
import { ask, type Provider } from './Provider.js'
import { revoke } from './revoke.js'
import { session } from './session.js'
import { watch } from './watch.js'

type Verb = 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'addNetwork' | 'request'

/**
 * What wallets are asked over their providers, whoever found them. `find` throws where there is none; a provider that is there is
 * asked at once, within the visitor's press.
 */
export function providerVerbs(
  find: (id: string) => Provider | Promise<Provider>,
  sink: () => AdapterSink | undefined,
) {
  const sessions = createSessions<Provider>((id, provider) => {
    const to = sink()
    return to ? watch(id, provider, to) : () => {}
  })
  const own = (id: string) => sessions.walletOf(id) ?? find(id)

  const begin = (id: string, method: Parameters<typeof session>[1], signal?: AbortSignal) =>
    once(find(id), (provider) => {
      signal?.throwIfAborted()
      return sessions.begin(id, provider, () => session(provider, method), signal)
    })

  const verbs: Pick<Adapter, Verb> = {
    connect: async (id, _chain, signal) => begin(id, 'eth_requestAccounts', signal),

    reconnect: async (id) => begin(id, 'eth_accounts'),

    disconnect: async (id) =>
      once(own(id), (provider) => {
        sessions.release(id)
        return revoke(provider)
      }),

    switchNetwork: async (id, network) =>
      once(own(id), async (provider) => (await switching()).switchNetwork(provider, network)),

    addNetwork: async (id, network) =>
      once(own(id), async (provider) => (await switching()).addNetwork(provider, network)),

    request: async (id, { method, params }) =>
      once(own(id), (provider) => ask(provider, method, params)),
  }
  return { verbs, sessions }
}

/** Goes on at once with what is there, and later with what comes. */
const once = <T>(
  provider: Provider | Promise<Provider>,
  act: (provider: Provider) => Promise<T>,
) => (provider instanceof Promise ? provider.then(act) : act(provider))

/** What moves a wallet to another network: loaded once somebody asks for one. */
const switching = () => loadCode(() => import('./switching.js'))
