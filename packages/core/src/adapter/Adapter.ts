import type {
  ChainId,
  Connector,
  Namespace,
  Network,
  PairingNews,
  WalletApp,
  WalletRequest,
  WalletSession,
} from '../generated/protocol.js'

/** What an adapter tells while it runs. Every call is safe at any time and never throws. */
export interface AdapterSink {
  /** A way to connect was found; the same id again replaces it. */
  connectorFound(connector: Omit<Connector, 'namespace'>): void
  /** A wallet unregistered. */
  connectorLost(connectorId: string): void
  /**
   * A session began without `connect`: by the page's own code, or in the wallet. It becomes the page's where its chain family has none; one that is stored comes
   * first. Told only by an adapter that is meant to: a wallet must not connect a visitor who did not ask for it.
   */
  connected?(connectorId: string, session: WalletSession): void
  /** The wallet shares other accounts now, the active one first; none: it took its permission back. */
  accountsChanged(connectorId: string, accounts: readonly string[]): void
  /**
   * The wallet is on another network: a CAIP-2 id, a number as text, or hex. `accounts`: those that it shares there, the active one first, where it
   * names them for each network.
   */
  chainChanged(connectorId: string, chain: string, accounts?: readonly string[]): void
  /** The wallet lets the page use these networks now: each a CAIP-2 id, a number as text, or hex. */
  networksApproved?(connectorId: string, approved: readonly string[]): void
  /** The wallet ended the session. */
  disconnected(connectorId: string): void
  /** How it stands with the link by which a wallet elsewhere is to be reached, while `connect` waits for it. */
  pairing?(news: PairingNews): void
}

/**
 * Wallets of one chain family. It decides nothing: it asks wallets and tells what they say.
 *
 * A verb may reject with anything, or throw; `AdapterError` says what kind of failure it was. `connect` must reach the
 * wallet before its first `await`, because wallets open their window only inside the visitor's click.
 */
export interface Adapter {
  readonly namespace: Namespace
  /** Begins to look for wallets and returns how to stop. Started again, it finds the same wallets again. */
  start(sink: AdapterSink): () => void
  /** Somebody is about to connect: what `connect` needs may be loaded now, so that the wallet is still asked within the press. */
  prepare?(): void
  /** Asks the wallet for its accounts, showing its own window. Aborted, nobody waits for the answer any more. */
  connect(connectorId: string, chainId?: ChainId, signal?: AbortSignal): Promise<WalletSession>
  /** Asks for the accounts without showing anything; no accounts: not connected any more. */
  reconnect(connectorId: string): Promise<WalletSession>
  disconnect(connectorId: string): Promise<void>
  switchNetwork(connectorId: string, network: Network): Promise<void>
  addNetwork(connectorId: string, network: Network): Promise<void>
  /**
   * Asks the wallet, in the words of JSON-RPC: a method, and its parameters. What it answers is passed on as it is. Wallets
   * that know features in place of methods take these: `solana_signAndSendTransaction`.
   */
  request(connectorId: string, request: WalletRequest, chainId: ChainId): Promise<unknown>
  /** The app on this device to be opened when the wallet is asked something; none: the wallet is elsewhere. */
  chooseApp?(connectorId: string, app?: WalletApp): void
  /** The wallet's own object: an EIP-1193 provider, a Wallet Standard wallet. */
  provider(connectorId: string): unknown
}
