// Written by `./x bindings` from crates/walletconnect. Do not edit.

/** Where a phone finds somebody. */
export interface Redirect {
  /** `app://` */
  native?: string
  /** `https://app.example/path` */
  universal?: string
  /** Whether messages may travel in such links. Always written, for some wallets ask for it. */
  linkMode?: boolean
}

/** Who somebody says to be. Nobody vouches for it. */
export interface Metadata {
  /** A name for people. */
  name?: string
  /** A line for people. */
  description?: string
  /** Its site. */
  url?: string
  /** Pictures. */
  icons?: string[]
  /** How to come back to it. */
  redirect?: Redirect
}

/** One way to a relay. */
export interface RelayUrl {
  /** The relay's own URL, `wss://relay.example`, exactly as it knows itself: the token names it. */
  url: string
  /** Dialled instead: a proxy that passes frames on to `url`. */
  via?: string
}

/** One relay and the ways to it. */
export interface RelayOptions {
  /** Tried in this order, and from the start again. */
  urls: RelayUrl[]
  /** The relay's customer. */
  projectId?: string
  /** Run by whoever runs the page: its URL is put into links, for wallets that look there. */
  own?: boolean
}

/** Who we are and which relays we use. */
export interface Options {
  /** Told to every peer. */
  metadata: Metadata
  /** One, or several for a proposal that is to be met on any of them: the first settlement wins. */
  relays: RelayOptions[]
}

/** Where the engine runs. */
export interface Environment {
  /** New for every engine, never used twice. */
  seed: string
  /** What the storage holds under the engine's keys. */
  stored?: Record<string, string>
  /** Whether the browser says that it is online. */
  online: boolean
  /** What relays are told of the program: `wc-2/js-1.0/linux/browser`. */
  userAgent?: string
  /** Whether the page is in a frame of another. */
  framed?: boolean
  /** Whether the page is in Telegram's own browser. */
  telegram?: boolean
}

/** What a page asks for in one namespace. */
export interface ProposedNamespace {
  /** CAIP-2 ids. May stay away where the key is a chain itself; always written, for some wallets ask for it. */
  chains?: string[]
  /** JSON-RPC methods. */
  methods?: string[]
  /** Events. */
  events?: string[]
}

/** What a one-click sign-in asks for (CAIP-122). `iat` is set here. */
export interface Authentication {
  /** CAIP-2 ids of `eip155`. */
  chains: string[]
  /** The page's host: `app.example`. */
  domain: string
  /** The page's URL. */
  aud: string
  /** From the server that is to check it. */
  nonce: string
  /** ISO 8601 time of issue. */
  iat: string
  /** For people. */
  statement?: string
  /** ISO 8601. */
  exp?: string
  /** ISO 8601. */
  nbf?: string
  /** The server's own. */
  requestId?: string
  /** URIs. */
  resources?: string[]
  /** What the session is to allow. */
  methods?: string[]
}

/** An app on the same phone. */
export interface DeepLink {
  /** `trust://` or `https://link.trustwallet.com`. */
  href: string
  /** For people. */
  name?: string
  /** Of the session whose wallet it is; the newest, where none is told. */
  topic?: string
}

/** Why: in an error, and in `wc_sessionDelete`. */
export interface Reason {
  /** The protocol's code, or the wallet's. */
  code?: number
  /** For people. */
  message?: string
  /** Whatever the wallet adds. */
  data?: unknown
}

/** What the page, or the wallet, asks. Topics are 64 hex digits; what "answers" is the result of the call that the action came with. */
export type Action =
  /** Page: makes a link and proposes a session. Answers at once `{uri, pairing, expiry}`; what becomes of it is told by events that name the pairing. */
  | {
      type: 'connect'
      required?: Record<string, ProposedNamespace>
      optional?: Record<string, ProposedNamespace>
      sessionProperties?: Record<string, unknown>
      scopedProperties?: Record<string, unknown>
      /** Sign-in with the same scan, for wallets that can; the others get the proposal. All chains must be `eip155`. */
      authenticate?: Authentication
    }
  /** Page: the link is not wanted any more. Answers null. */
  | { type: 'cancelConnect'; pairing: string }
  /** Page: asks the wallet. `expiry` in seconds, 300 to 604800. Answers what the wallet answers. */
  | {
      type: 'request'
      topic: string
      chain: string
      method: string
      params?: unknown
      expiry?: number
    }
  /**
   * Page: as a provider of this namespace is asked, EIP-1193 or its siblings. Answers from the session where it can, asks the wallet where the wallet must,
   * and fails with code 4200 for what a node answers.
   */
  | { type: 'provide'; topic: string; namespace: string; method: string; params?: unknown }
  /** Page: this chain is in use now. Answers null. */
  | { type: 'useChain'; topic: string; chain: string }
  /** Page: the app to be opened when the wallet of its session is asked, or none. Kept under `WALLETCONNECT_DEEPLINK_CHOICE`. Answers null. */
  | { type: 'chooseLink'; link?: DeepLink }
  /** Both: ends a session. Answers null at once. */
  | { type: 'disconnect'; topic: string; reason?: Reason }
  /** Both: asks whether the peer is there. Answers null when it says so, within 30 s. */
  | { type: 'ping'; topic: string }
  /** Both: seven more days. Answers null when the peer agreed, within 30 s; one that is away may agree later, within a day. */
  | { type: 'extend'; topic: string }
  /** Both: answers the sessions that are open. */
  | { type: 'sessions' }

/** What a wallet grants in one namespace. */
export interface SessionNamespace {
  /** CAIP-10 ids. */
  accounts?: string[]
  /** JSON-RPC methods. */
  methods?: string[]
  /** Events. */
  events?: string[]
  /** CAIP-2 ids; JavaScript wallets leave them out. Always written, for some peers ask for it. */
  chains?: string[]
}

/** What a wallet asks besides. */
export type WalletAction =
  /** goes to meet a page. Answers `{pairing}`. */
  | { type: 'pair'; uri: string }
  /** grants what it likes. Answers the session. */
  | {
      type: 'approve'
      id: string
      namespaces: Record<string, SessionNamespace>
      sessionProperties?: Record<string, unknown>
      scopedProperties?: Record<string, unknown>
    }
  /** refuses a proposal or a sign-in. Answers null. */
  | { type: 'reject'; id: string; reason?: Reason }
  /** answers a page's request, with `error`, or with `result`, which may be null. Answers null once the relay has it. */
  | { type: 'respond'; topic: string; id: string; result?: unknown; error?: Reason }
  /** grants something else from now on. Answers null when the page agreed, within 30 s; a page that is away hears of it later, within a day. */
  | { type: 'update'; topic: string; namespaces: Record<string, SessionNamespace> }
  /** tells the page. Answers null once the relay has it. */
  | { type: 'emit'; topic: string; chain: string; name: string; data: unknown }
  /** what a person is to sign for a sign-in, once per account. `accounts` are CAIP-10. Answers a list of `{payload, message, account}`. */
  | { type: 'prepareSignIn'; id: string; accounts: string[]; methods: string[] }
  /** signs in. `cacaos` as CAIP-74 has them. Answers the session, or null where none was granted. */
  | { type: 'signIn'; id: string; cacaos: unknown[] }

/** What the host saw. */
export type HostEvent =
  /** The socket is open. */
  | { type: 'socketOpened'; socket: number }
  /** A text frame came. */
  | { type: 'socketMessage'; socket: number; text: string }
  /** The socket is closed, by whomever; also when it never opened. */
  | { type: 'socketClosed'; socket: number; code: number; reason?: string }
  /** The page was shown or hidden. */
  | { type: 'visibility'; visible: boolean }
  /** The browser went online or offline. */
  | { type: 'online'; online: boolean }
  /** Another tab wrote the storage: what it holds now, under the engine's keys. */
  | { type: 'storageChanged'; stored: Record<string, string> }

/** One key to write; `value` absent removes it. */
export interface StorageEntry {
  /** The full key. */
  key: string
  /** What to store. */
  value?: string
}

/** How it stands with a relay. */
export type RelayState =
  /** Nothing to do there. */
  | 'idle'
  /** Being dialled. */
  | 'connecting'
  /** At hand. */
  | 'open'
  /** Will be dialled again. */
  | 'waiting'
  /** Will not be dialled until something changes. */
  | 'stopped'

/** Why a relay cannot be reached. */
export type ConnectProblem =
  /** The browser says that it is offline. */
  | 'offline'
  /** No connection comes about, though the browser is online: a firewall, a blocked region, the page's own rules, or no relay there. */
  | 'blocked'
  /** It was open, and broke. */
  | 'dropped'
  /** The relay takes the token for too old or too new. */
  | 'clockSkew'
  /** The relay does not know the project. */
  | 'badProject'
  /** The project does not allow this page. */
  | 'originRefused'
  /** The relay does not serve this country. */
  | 'countryBlocked'
  /** Too much was asked. */
  | 'tooMany'
  /** The token was made for another relay: the page's setting names this one by a name that it does not know. */
  | 'otherRelay'
  /** The token is not signed by the key that it names, or is none. */
  | 'badKey'
  /** The relay does not let us in, and does not say why. */
  | 'unauthorized'

/** A session as the host sees it: no keys. */
export interface SessionView {
  /** Its name. */
  topic: string
  /** Who is at the other end, as it says. */
  peer: Metadata
  /** What was granted. */
  namespaces: Record<string, SessionNamespace>
  /** Seconds since 1970. */
  expiry: number
  /** Whether we are the wallet. */
  controller: boolean
  /** The chain in use, by family. */
  chains: Record<string, string>
  /** What the wallet added. */
  sessionProperties?: Record<string, unknown>
  /** What the wallet added, by chain. */
  scopedProperties?: Record<string, unknown>
}

/** One signature of a sign-in, to be checked by the server. */
export interface SignedMessage {
  /** CAIP-10. */
  account: string
  /** The text that was signed (EIP-4361). */
  message: string
  /** `0x…` */
  signature: string
  /** `eip191` or `eip1271`. */
  kind: string
  /** The whole of it (CAIP-74). */
  cacao: unknown
}

/** What a page wants of a wallet. */
export interface Offer {
  /** For `approve`, `reject`, `signIn`. */
  id: string
  /** Where it came from. */
  pairing: string
  /** Who asks, as it says. */
  proposer: Metadata
  /** Must be granted. */
  required: Record<string, ProposedNamespace>
  /** May be granted. */
  optional: Record<string, ProposedNamespace>
  /** Seconds since 1970. */
  expiry: number
  /** What the page added. */
  sessionProperties?: Record<string, unknown>
  /** What the page added, by chain. */
  scopedProperties?: Record<string, unknown>
}

/** What listeners are told. */
export type Event =
  /** Both: a relay's state. */
  | {
      type: 'relay'
      relay: number
      state: RelayState
      /** Why it is not open. */
      problem?: ConnectProblem
      /** What was said, for the developer. */
      detail?: string
    }
  /** Page: a wallet has the proposal and approved; its settlement is on the way. */
  | { type: 'approved'; pairing: string }
  /** Page: a session is open, maybe with a sign-in, which is not checked here: the server that gave the nonce checks it. */
  | { type: 'settled'; pairing: string; session: SessionView; signed: SignedMessage[] }
  /** Page: signed in, without a session. */
  | { type: 'signedIn'; pairing: string; signed: SignedMessage[] }
  /** Page: the person declined. */
  | { type: 'rejected'; pairing: string; reason: Reason }
  /** Page: nobody answered in time. */
  | { type: 'expired'; pairing: string }
  /** Page: what the wallet settled is not what was asked, or not proven. The link still works. */
  | { type: 'failed'; pairing: string; reason: Reason }
  /** Both: other namespaces; `lost` names the chains that went. */
  | { type: 'sessionUpdated'; session: SessionView; lost: string[] }
  /** Both: another end. */
  | { type: 'sessionExtended'; session: SessionView }
  /** Both: it is over. `expired`: nobody ended it, its time came. */
  | { type: 'sessionDeleted'; topic: string; reason: Reason; expired: boolean }
  /** Page: accounts of a namespace, the chain in use first. CAIP-10. */
  | { type: 'accountsChanged'; topic: string; namespace: string; accounts: string[] }
  /** Page: the chain in use, CAIP-2. */
  | { type: 'chainChanged'; topic: string; namespace: string; chain: string }
  /** Page: whatever else the wallet tells. */
  | { type: 'sessionEvent'; topic: string; chain: string; name: string; data: unknown }
  /** Wallet: a page proposes a session. */
  | { type: 'proposal'; offer: Offer }
  /** Wallet: a page asks for a sign-in. */
  | { type: 'signInRequest'; offer: Offer; payload: unknown }
  /** Wallet: the page took the settlement. */
  | { type: 'acknowledged'; topic: string }
  /** Wallet: a page asks for something. */
  | {
      type: 'sessionRequest'
      topic: string
      id: string
      chain: string
      method: string
      params: unknown
      expiry: number
    }
  /** Wallet: what a page asked is over; nobody answered in time, or the page waits no more. */
  | { type: 'requestExpired'; topic: string; id: string }
  /** Another tab changed the sessions. What changed is told next, as if it had happened here. */
  | { type: 'sessionsChanged' }

/** Why a call failed, as EIP-1193 has it. */
export interface CallError {
  /** The wallet's, the protocol's, or EIP-1193's. */
  code: number
  /** For the developer. */
  message: string
  /** What the wallet added. */
  data?: unknown
}

/** Where a link opens. */
export type LinkTarget =
  /** This page. */
  | '_self'
  /** The page around this frame. */
  | '_top'
  /** A new one. */
  | '_blank'

/** How loud a console line is. */
export type LogLevel =
  /** Happens in a good day's work. */
  | 'debug'
  /** Something the developer should know. */
  | 'warning'

/** What is to be done, in this order. None is answered; what comes of it is told by host events. */
export type Effect =
  /** Opens a WebSocket. */
  | { type: 'socketOpen'; socket: number; url: string }
  /** Sends a text frame. */
  | { type: 'socketSend'; socket: number; text: string }
  /** Closes a WebSocket; nothing it says counts any more. */
  | { type: 'socketClose'; socket: number }
  /** Writes or removes keys, before the next effect is performed. */
  | { type: 'storageWrite'; entries: StorageEntry[] }
  /** Tells listeners. */
  | { type: 'emit'; event: Event }
  /** Ends the promise of the call of this number. */
  | {
      type: 'settle'
      call: number
      result?: unknown
      /** Absent: it succeeded. */
      error?: CallError
    }
  /** Opens a wallet's app, if the page has the focus. */
  | { type: 'openLink'; href: string; target: LinkTarget }
  /** A line for the developer's console. Never holds keys, topics or what people say. */
  | { type: 'log'; level: LogLevel; message: string }

/** What every call into the engine returns. */
export interface Output {
  /** To be performed in this order. */
  effects: Effect[]
  /** When to call `tick`, in milliseconds since 1970; arm the timer anew after every call. */
  wakeAt?: number
}

/** What survives a reload, and under which keys. */
export const storageKeys: readonly string[] = [
  '@drawstring/walletconnect/client',
  '@drawstring/walletconnect/sessions',
  '@drawstring/walletconnect/ended',
  '@drawstring/walletconnect/proposals',
  '@drawstring/walletconnect/offers',
  '@drawstring/walletconnect/seen',
  'WALLETCONNECT_DEEPLINK_CHOICE',
]
