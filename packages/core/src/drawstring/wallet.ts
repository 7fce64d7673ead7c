import { notConnected } from '../errors/hostProblems.js'
import type { ConnectorKind, Namespace, WalletRequest } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'
import type { Link } from './link.js'

export interface WalletInfo {
  readonly name: string
  readonly icon: string | undefined
  readonly rdns: string | undefined
  /** How it was found: `ANNOUNCED`, `INJECTED`, ... */
  readonly type: ConnectorKind
}

/** By chain family: what each session's wallet is asked through. */
export type Providers = Readonly<Partial<Record<Namespace, unknown>>>

export interface WalletMethods {
  /** The connected wallet of this chain family; by default of the active one. */
  getWalletInfo(namespace?: Namespace): WalletInfo | undefined
  subscribeWalletInfo(
    callback: (wallet: WalletInfo | undefined) => void,
    namespace?: Namespace,
  ): () => void
  /**
   * What the session's wallet is asked through. For EVM chains always the same provider (EIP-1193), whose accounts and chain are those that the modal shows; in other
   * families the wallet's own object.
   */
  getProvider<T = unknown>(namespace: Namespace): T | undefined
  /** The same for the active chain family. */
  getWalletProvider<T = unknown>(): T | undefined
  /** How that wallet was found: `ANNOUNCED`, `INJECTED`, ... */
  getProviderType(namespace: Namespace): ConnectorKind | undefined
  getWalletProviderType(): ConnectorKind | undefined
  /**
   * The wallet's own object, as it came: an EIP-1193 provider, a Wallet Standard wallet, or the provider of a session with a wallet elsewhere. It knows nothing of
   * the account that was chosen in the modal.
   */
  getWalletObject<T = unknown>(namespace: Namespace): T | undefined
  /** Asks the session's wallet of this chain family, within the same turn. Rejects with what the wallet says, or with `DS111` without a session. */
  request<T = unknown>(namespace: Namespace, request: WalletRequest): Promise<T>
  subscribeProviders(callback: (providers: Providers) => void): () => void
}

export function walletMethods(store: Store, link: Link): WalletMethods {
  const sessions = () => store.read('connection').sessions
  const sessionOf = (namespace?: Namespace) =>
    namespace ? sessions().find((session) => session.namespace === namespace) : sessions()[0]

  function getWalletInfo(namespace?: Namespace): WalletInfo | undefined {
    const session = sessionOf(namespace)
    if (!session) return undefined
    const { walletName, walletIcon, walletRdns, kind } = session
    return { name: walletName, icon: walletIcon, rdns: walletRdns, type: kind }
  }

  function provider<T>(namespace?: Namespace): T | undefined {
    const session = sessionOf(namespace)
    return session && (link.provider(session.namespace, session.connector) as T | undefined)
  }

  function getWalletObject<T>(namespace: Namespace): T | undefined {
    const session = sessionOf(namespace)
    return session && (link.walletObject(namespace, session.connector) as T | undefined)
  }

  async function request<T>(namespace: Namespace, asked: WalletRequest): Promise<T> {
    const session = sessionOf(namespace)
    const chainId = session?.chainId ?? networkOf(namespace)
    if (!session || chainId === undefined) throw notConnected()
    const answer = await link.request(namespace, session.connector, asked, chainId)
    // Some wallets give an error as their answer.
    if (answer instanceof Error) throw answer
    return answer as T
  }

  const networkOf = (namespace: Namespace) =>
    store.read('network').networks.find((network) => network.chainNamespace === namespace)
      ?.caipNetworkId

  return {
    getWalletInfo,
    getWalletObject,
    request,
    subscribeWalletInfo: (callback, namespace) =>
      store.subscribe('connection', () => callback(getWalletInfo(namespace))),
    getProvider: provider,
    getWalletProvider: () => provider(),
    getProviderType: (namespace) => sessionOf(namespace)?.kind,
    getWalletProviderType: () => sessionOf()?.kind,
    subscribeProviders: (callback) =>
      store.subscribe('connection', () => {
        const entries = sessions().map(({ namespace }) => [namespace, provider(namespace)] as const)
        callback(Object.fromEntries(entries))
      }),
  }
}
