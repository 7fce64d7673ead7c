import type { Event } from '../generated/walletconnect.js'
import { addressesOf, addressOf } from './granted.js'
import type { WalletConnect } from './WalletConnect.js'
import { WalletConnectError } from './WalletConnectError.js'

export interface ProviderOptions {
  /** The session. */
  topic: string
  /** The chain family, `eip155` unless told otherwise. */
  namespace?: string
  /** Answers what a node knows and no wallet need be asked for: `eth_getBalance`. Without it such calls fail with code 4200. */
  node?(chain: string, method: string, params: unknown): Promise<unknown>
}

const ASKS_ACCOUNTS = new Set(['eth_accounts', 'eth_requestAccounts'])

type Listener = (...args: never[]) => void

/** EIP-1193, over a session. */
export interface Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): this
  removeListener(event: string, listener: Listener): this
  /** Hears nothing of the session any more, which goes on without it. */
  stop(): void
}

/** A provider for the chains of one family of a session. It lives as long as the session does, or until it is stopped. */
export function createProvider(client: WalletConnect, options: ProviderOptions): Provider {
  const { topic, namespace = 'eip155', node } = options
  const listeners = new Map<string, Set<Listener>>()

  function tell(name: string, payload: unknown): void {
    for (const listener of [...(listeners.get(name) ?? [])])
      (listener as (it: unknown) => void)(payload)
  }

  const addresses = () => {
    const session = sessionOf(client, topic)
    return session ? addressesOf(session, namespace) : []
  }
  let told = addresses()

  function tellAccounts(accounts: string[]): void {
    if (String(accounts) === String(told)) return
    told = accounts
    tell('accountsChanged', accounts)
  }

  const unsubscribe = client.subscribe((event) => {
    if (topicOf(event) !== topic) return
    if (event.type === 'accountsChanged' && event.namespace === namespace) {
      tellAccounts(event.accounts.map(addressOf))
    } else if (event.type === 'chainChanged' && event.namespace === namespace) {
      const { chain } = event
      const evm = namespace === 'eip155'
      tell('chainChanged', evm ? `0x${Number(chain.split(':')[1]).toString(16)}` : chain)
      // A wallet may name other accounts on each chain.
      tellAccounts(addresses())
    } else if (event.type === 'sessionEvent') {
      tell('message', { type: event.name, data: event.data })
    } else if (event.type === 'sessionDeleted') {
      unsubscribe()
      tell(
        'disconnect',
        new WalletConnectError({ code: 4900, message: event.reason.message ?? '' }),
      )
    }
  })

  const provider: Provider = {
    async request({ method, params = [] }) {
      try {
        const answer = await client.provide(topic, namespace, method, params)
        return ASKS_ACCOUNTS.has(method) ? inOrder(answer, told) : answer
      } catch (error) {
        const unknown = error instanceof WalletConnectError && error.code === 4200
        if (!unknown || !node || namespace !== 'eip155') throw error
        return node(chainOf(client, topic), method, params)
      }
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return provider
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
      return provider
    },
    stop: unsubscribe,
  }
  return provider
}

/** Those that are granted, the one that the wallet named last first: `accountsChanged` and `eth_accounts` agree (EIP-1193). */
function inOrder(granted: unknown, named: readonly string[]): unknown {
  if (!Array.isArray(granted)) return granted
  const order = named.map((address) => address.toLowerCase())
  const placeOf = (address: unknown) => {
    const place = order.indexOf(String(address).toLowerCase())
    return place < 0 ? order.length : place
  }
  return [...granted].sort((one, other) => placeOf(one) - placeOf(other))
}

function topicOf(event: Event): string | undefined {
  return 'topic' in event ? event.topic : undefined
}

function sessionOf(client: WalletConnect, topic: string) {
  return client.sessions().find((session) => session.topic === topic)
}

function chainOf(client: WalletConnect, topic: string): string {
  const chain = sessionOf(client, topic)?.chains.eip155
  if (!chain) throw new WalletConnectError({ code: 4900, message: 'The session is over.' })
  return chain
}
