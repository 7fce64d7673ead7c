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
  /** The sessions that do not know their chain yet, each with whoever may still tell it. */
  const chainless = new Map<string, (chain: string) => void>()
  const sessions = createSessions<Provider>((id, provider) => {
    const to = sink()
    if (!to) return () => {}
    const chainChanged = (chain: string) => {
      chainless.delete(id)
      to.chainChanged(id, chain)
    }
    const stop = watch(id, provider, {
      accountsChanged: (id, accounts) => to.accountsChanged(id, accounts),
      chainChanged: (_, chain) => chainChanged(chain),
    })
    chainless.set(id, chainChanged)
    return () => {
      if (chainless.get(id) === chainChanged) chainless.delete(id)
      stop()
    }
  })
  const own = (id: string) => sessions.walletOf(id) ?? find(id)

  const begin = (id: string, method: Parameters<typeof session>[1], signal?: AbortSignal) =>
    once(find(id), (provider) => {
      signal?.throwIfAborted()
      const ask = () => {
        // What the wallet says by itself meanwhile is newer than its answer.
        const tell = chainless.get(id)
        return session(provider, method, (chain) => {
          if (chainless.get(id) === tell) tell?.(chain)
        })
      }
      return sessions.begin(id, provider, ask, signal)
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
