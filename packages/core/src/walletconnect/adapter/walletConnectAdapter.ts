import type { Adapter, AdapterSink } from '../../adapter/Adapter.js'
import { walletGone } from '../../adapter/AdapterError.js'
import { addNetwork } from '../../adapter/eip1193/addNetwork.js'
import { ask } from '../../adapter/eip1193/Provider.js'
import { switchNetwork } from '../../adapter/eip1193/switchNetwork.js'
import type { ChainId, Namespace, WalletSession } from '../../generated/protocol.js'
import type {
  Authentication,
  Event,
  SessionView,
  SignedMessage,
} from '../../generated/walletconnect.js'
import { createProvider, type Provider, type ProviderOptions } from '../provider.js'
import type { WalletConnect } from '../WalletConnect.js'
import { pair } from './pair.js'
import { wish } from './wish.js'

export interface AdapterOptions {
  /** The connector's id. */
  readonly id: string
  readonly namespace: Namespace
  readonly chains: readonly ChainId[]
  readonly node?: ProviderOptions['node']
  readonly signIn?: SignIn
}

/** How a wallet signs in while it connects. */
export interface SignIn {
  /** What it is asked to sign, for these chains; none: it only connects. */
  ask(chains: readonly ChainId[]): Promise<Authentication | undefined>
  /** Keeps what it signed. */
  keep(signed: readonly SignedMessage[]): Promise<void>
}

/** One session with a wallet elsewhere, as an adapter. */
export function walletConnectAdapter(client: WalletConnect, options: AdapterOptions): Adapter {
  const { id, namespace, chains, node, signIn } = options
  let sink: AdapterSink | undefined
  let current: { topic: string; provider: Provider } | undefined

  const known = (asked: string) => {
    if (asked !== id) throw walletGone(asked)
  }

  function provider(asked: string): Provider {
    known(asked)
    if (!current) throw walletGone(asked)
    return current.provider
  }

  /** The session that serves this family, newest first. */
  const sessions = () =>
    client.sessions().filter((session) => !session.controller && accounts(session).length > 0)

  const accounts = (session: SessionView) =>
    (session.namespaces[namespace]?.accounts ?? []).map(address)

  function take(session: SessionView): WalletSession {
    const { topic } = session
    if (current?.topic !== topic)
      current = { topic, provider: createProvider(client, { topic, ...(node && { node }) }) }
    const chain = session.chains[namespace]
    const name = session.peer.name
    const all = accounts(session)
    const inUse = (session.namespaces[namespace]?.accounts ?? [])
      .filter((account) => chain !== undefined && account.startsWith(`${chain}:`))
      .map(address)
    return {
      accounts: [...new Set([...inUse, ...all])],
      ...(chain === undefined ? {} : { chain }),
      ...(name ? { name } : {}),
    }
  }

  /** What cannot be kept is no sign-in, and a page that wants one is not connected without. */
  async function keep({ topic }: SessionView, signed: readonly SignedMessage[]): Promise<void> {
    try {
      await signIn?.keep(signed)
    } catch (cause) {
      client.disconnect(topic)
      throw cause
    }
  }

  function hear(event: Event): void {
    if (!current || !('topic' in event) || event.topic !== current.topic) return
    if (event.type === 'accountsChanged' && event.namespace === namespace) {
      sink?.accountsChanged(id, event.accounts.map(address))
    } else if (event.type === 'chainChanged' && event.namespace === namespace) {
      sink?.chainChanged(id, event.chain)
    } else if (event.type === 'sessionDeleted') {
      current = undefined
      sink?.disconnected(id)
    }
  }

  return {
    namespace,

    start(to) {
      sink = to
      const stop = client.subscribe(hear)
      return () => {
        stop()
        sink = undefined
      }
    },

    async connect(connector, chainId, signal) {
      known(connector)
      const before = sessions()
      const tell = sink?.pairing ?? (() => {})
      const wanted = wish(chains, chainId)
      const authenticate = signIn && (await signIn.ask(wanted.chains))
      const asked = { optional: { [namespace]: wanted }, ...(authenticate && { authenticate }) }
      const { session, signed } = await pair(client, asked, tell, signal)
      if (signed.length > 0) await keep(session, signed)
      // One session at a time: what the new one replaces would linger in both wallets.
      for (const { topic } of before) client.disconnect(topic)
      return take(session)
    },

    async reconnect(asked) {
      known(asked)
      const [session] = sessions()
      return session ? take(session) : { accounts: [] }
    },

    async disconnect(asked) {
      known(asked)
      current = undefined
      for (const { topic } of sessions()) client.disconnect(topic)
    },

    switchNetwork: async (asked, network) => switchNetwork(provider(asked), network),
    addNetwork: async (asked, network) => addNetwork(provider(asked), network),

    async request(asked, { method, params }, chainId) {
      const wallet = provider(asked)
      const session = client.sessions().find(({ topic }) => topic === current?.topic)
      const granted = session?.namespaces[namespace]?.chains ?? []
      if (current && granted.includes(chainId) && session?.chains[namespace] !== chainId)
        client.useChain(current.topic, chainId)
      return ask(wallet, method, params)
    },

    chooseApp(asked, app) {
      known(asked)
      client.chooseLink(app)
    },

    provider: (asked) => (asked === id ? current?.provider : undefined),
  }
}

/** The last part of a CAIP-10 id. */
const address = (account: string) => account.slice(account.lastIndexOf(':') + 1)
