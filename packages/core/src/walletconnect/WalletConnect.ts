import type {
  Action,
  Authentication,
  ConnectProblem,
  DeepLink,
  Event,
  ProposedNamespace,
  Reason,
  SessionView,
} from '../generated/walletconnect.js'

/** What a page asks for. Ask for as little as it needs, and as optional: wallets refuse what they cannot grant. */
export interface Wish {
  required?: Record<string, ProposedNamespace>
  optional?: Record<string, ProposedNamespace>
  /** Wallets read texts alone: anything else is told as its JSON. */
  sessionProperties?: Record<string, unknown>
  scopedProperties?: Record<string, unknown>
  /** Sign in with the same scan, where the wallet can. All chains must be `eip155`. */
  authenticate?: Authentication
}

/** A link for a QR code or a phone's wallet. What becomes of it is told by events that name its pairing. */
export interface Link {
  uri: string
  pairing: string
  /** Seconds since 1970. */
  expiry: number
}

export interface SessionRequest {
  topic: string
  /** CAIP-2. */
  chain: string
  method: string
  params?: unknown
  /** Seconds, 300 to 604800. */
  expiry?: number
}

/** A page's sessions with wallets. Failures are `WalletConnectError`s. */
export interface WalletConnect {
  /** Makes a link, at once: a phone opens it within the visitor's tap. Each link is good for one session and five minutes. */
  connect(wish: Wish): Link
  /** Why no wallet can be reached just now: what keeps the page from its relay, or, of several, from each of them. */
  problem(): ConnectProblem | undefined
  /** The link is not wanted any more. */
  cancelConnect(pairing: string): void
  /** Open sessions. */
  sessions(): SessionView[]
  /** Asks the wallet; ends with its answer, or when the request's time is over. */
  request(request: SessionRequest): Promise<unknown>
  /** As a provider of a namespace is asked; code 4200 for what a node answers. */
  provide(topic: string, namespace: string, method: string, params?: unknown): Promise<unknown>
  /** This chain is in use now. */
  useChain(topic: string, chain: string): void
  /** The app on this phone that is opened for a session's requests, the newest one's where none is named; none forgets it. */
  chooseLink(link?: DeepLink): void
  ping(topic: string): Promise<void>
  /** Another week. */
  extend(topic: string): Promise<void>
  /** Ends a session, at once; the wallet is told as soon as the relay can be reached, after a reload as well. */
  disconnect(topic: string, reason?: Reason): void
  /** Tells what happens, until the returned function is called. */
  subscribe(listener: (event: Event) => void): () => void
  /** Closes the sockets and stops; sessions stay in the storage. */
  stop(): void
  /** Any action, for parts of this package. @internal */
  call(action: Action): Promise<unknown>
}
