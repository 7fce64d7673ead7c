import type { Adapter, AdapterSink } from '../../adapter/Adapter.js'
import { AdapterError, walletGone } from '../../adapter/AdapterError.js'
import { addNetwork } from '../../adapter/eip1193/addNetwork.js'
import { ask } from '../../adapter/eip1193/Provider.js'
import { switchNetwork } from '../../adapter/eip1193/switchNetwork.js'
import { toFault } from '../../adapter/toFault.js'
import type { ChainId, Namespace, PairingNews, WalletSession } from '../../generated/protocol.js'
import type {
  Authentication,
  Event,
  SessionView,
  SignedMessage,
} from '../../generated/walletconnect.js'
import { addressesOf, addressOf, chainsOf, grantsOf } from '../granted.js'
import { createProvider, type Provider, type ProviderOptions } from '../provider.js'
import type { WalletConnect } from '../WalletConnect.js'
import { pair } from './pair.js'
import { SEND_ON_SOLANA, sendOnSolana } from './sendOnSolana.js'
import { type Families, wantedFirst, wish } from './wish.js'

export interface AdapterOptions {
  /** The connector's id. */
  readonly id: string
  readonly namespace: Namespace
  /** What wallets are asked for: this family, and the page's others, as they are when a link is made. */
  readonly families: () => Families
  /** Which session each family's adapter of this client uses: one may serve several. */
  readonly inUse?: Map<Namespace, string>
  readonly node?: ProviderOptions['node']
  readonly signIn?: SignIn
}

/** How a wallet signs in while it connects. */
export interface SignIn {
  /** What it is asked to sign, for these chains; none: it only connects. */
  ask(chains: readonly ChainId[]): Promise<Authentication | undefined>
  /** Keeps what it signed. */
  keep(signed: readonly SignedMessage[]): Promise<void>
  /** Ends what was kept. */
  drop(signed: readonly SignedMessage[]): Promise<void>
}

/** One session with a wallet elsewhere, as an adapter of one family. */
export function walletConnectAdapter(client: WalletConnect, options: AdapterOptions): Adapter {
  const { id, namespace, families, inUse = new Map(), node, signIn } = options
  let sink: AdapterSink | undefined
  let current: { topic: string; provider: Provider } | undefined

  const tell = (news: PairingNews) => sink?.pairing?.(news)

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

  /** Those of the chain in use: a wallet may name others on each. */
  const accounts = (session: SessionView) => addressesOf(session, namespace)

  /** The session in use, as it stands. */
  const open = () => client.sessions().find(({ topic }) => topic === current?.topic)
  const usable = (chain: ChainId) => {
    const session = open()
    return session !== undefined && chainsOf(session, namespace).includes(chain)
  }

  function take(session: SessionView): WalletSession {
    const { topic } = session
    inUse.set(namespace, topic)
    if (current?.topic !== topic) {
      // One whose session is gone hears that next, and ends by itself.
      if (open()) current?.provider.stop()
      const provider = createProvider(client, { topic, namespace, ...(node && { node }) })
      current = { topic, provider }
    }
    const chain = session.chains[namespace]
    const name = session.peer.name
    return {
      accounts: accounts(session),
      ...(chain === undefined ? {} : { chain }),
      ...(name ? { name } : {}),
      ...approvedOf(session),
    }
  }

  /** Every network that the session names for this family. */
  function approvedOf(session: SessionView): { approved?: string[] } {
    const grants = grantsOf(session, namespace)
    if (grants.length === 0) return {}
    const named = grants.flatMap(({ chains }) => chains ?? [])
    return { approved: [...new Set([...named, ...chainsOf(session, namespace)])] }
  }

  const serves = (other: string) => [...inUse.values()].includes(other)

  /** This family uses no session any more. Of these, those that serve no other end: they would linger in both wallets. */
  function leave(unused: readonly SessionView[] = []): void {
    const left = current
    current = undefined
    inUse.delete(namespace)
    for (const { topic } of unused) if (!serves(topic)) client.disconnect(topic)
    left?.provider.stop()
  }

  /** What cannot be kept is no sign-in, and a page that wants one is not connected without. */
  async function keep(
    { topic }: SessionView,
    signed: readonly SignedMessage[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    tell({ type: 'signingIn' })
    try {
      await signIn?.keep(signed)
    } catch (cause) {
      client.disconnect(topic)
      tell({ type: 'signInFailed', message: toFault(cause).message })
      throw cause
    }
    // A visitor who went away meanwhile is neither connected nor signed in.
    if (signal?.aborted) {
      client.disconnect(topic)
      await signIn?.drop(signed)
      throw new AdapterError('gone', 'The visitor went away while they were signed in.')
    }
    tell({ type: 'signedIn' })
  }

  /** Another tab put a new session in the place of the one in use: its end, which is told next, is none here. */
  function follow(): void {
    const [next] = sessions()
    if (!current || open() || !next) return
    const { accounts, chain } = take(next)
    sink?.accountsChanged(id, accounts)
    if (chain) sink?.chainChanged(id, chain)
  }

  function hear(event: Event): void {
    if (event.type === 'sessionsChanged') follow()
    if (!current || !('topic' in event) || event.topic !== current.topic) return
    if (event.type === 'accountsChanged' && event.namespace === namespace) {
      const now = open()
      const { approved } = now ? approvedOf(now) : {}
      if (approved) sink?.networksApproved?.(id, approved)
      sink?.accountsChanged(id, event.accounts.map(addressOf))
    } else if (event.type === 'chainChanged' && event.namespace === namespace) {
      const now = open()
      sink?.chainChanged(id, event.chain, now ? accounts(now) : [])
    } else if (event.type === 'sessionDeleted') {
      leave()
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
        current?.provider.stop()
        current = undefined
        sink = undefined
      }
    },

    async connect(connector, chainId, signal) {
      known(connector)
      const before = sessions()
      // Another family is connected by a session that serves this one as well: the visitor granted it to this page already.
      const granted = before.find(({ topic }) => topic !== current?.topic && serves(topic))
      if (granted) return take(granted)
      const wanted = families()
      const chains = wantedFirst(wanted[namespace] ?? [], chainId)
      const authenticate = signIn && (await signIn.ask(chains))
      const asked = { optional: wish(wanted, chainId), ...(authenticate && { authenticate }) }
      const { session, signed } = await pair(client, asked, tell, signal)
      // Before anything is kept: without an account no one is signed in.
      if (accounts(session).length === 0) {
        client.disconnect(session.topic)
        throw new AdapterError('wallet', `The wallet granted nothing of ${namespace}.`)
      }
      if (signed.length > 0) await keep(session, signed, signal)
      // One session at a time.
      leave(before)
      return take(session)
    },

    async reconnect(asked) {
      known(asked)
      const all = sessions()
      const session = all.find(({ topic }) => serves(topic)) ?? all[0]
      return session ? take(session) : { accounts: [] }
    },

    async disconnect(asked) {
      known(asked)
      leave(sessions())
    },

    async switchNetwork(asked, network) {
      const wallet = provider(asked)
      if (namespace === 'eip155') return switchNetwork(wallet, network)
      if (current && usable(network.caipNetworkId))
        return client.useChain(current.topic, network.caipNetworkId)
      throw elsewhere(network.caipNetworkId)
    },

    async addNetwork(asked, network) {
      const wallet = provider(asked)
      if (namespace === 'eip155') return addNetwork(wallet, network)
      throw new AdapterError('unsupported', 'Only EVM networks are added to wallets.')
    },

    async request(asked, { method, params }, chainId) {
      const wallet = provider(asked)
      if (current && open()?.chains[namespace] !== chainId) {
        // What is meant for one chain is never signed on another.
        if (!usable(chainId)) throw elsewhere(chainId)
        client.useChain(current.topic, chainId)
      }
      if (method === SEND_ON_SOLANA) return sendOnSolana(wallet, params)
      return ask(wallet, method, params)
    },

    chooseApp(asked, app) {
      known(asked)
      // A wallet that scanned the code is on another device, and the app of another session stays that one's.
      if (app && current) client.chooseLink({ ...app, topic: current.topic })
    },

    provider: (asked) => (asked === id ? current?.provider : undefined),
  }
}

const elsewhere = (chain: ChainId) =>
  new AdapterError('unsupported', `The session has no account on ${chain}.`)
