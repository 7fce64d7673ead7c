// Written by `./x bindings` from crates/core. Do not edit.

/** The coin that pays a network's fees. */
export interface NativeCurrency {
  /** `Ether` */
  name: string
  /** `ETH` */
  symbol: string
  /** Digits after the point of one whole coin. */
  decimals: number
}

/** Addresses by transport. */
export interface Urls {
  /** HTTPS addresses, best first. */
  http?: string[]
}

/** JSON-RPC addresses in viem's shape. */
export interface RpcUrls {
  /** The network's own public addresses. */
  default?: Urls
}

/** One block explorer. */
export interface BlockExplorer {
  /** Name shown to people. */
  name: string
  /** Address without a trailing path: `https://etherscan.io`. */
  url: string
}

/** Block explorers in viem's shape. */
export interface BlockExplorers {
  /** The one links point to. */
  default: BlockExplorer
}

/** A network as the page writes it: a chain object of viem, or one with CAIP fields. */
export interface NetworkOption {
  /** The chain id: a number for EVM chains, else the CAIP-2 reference. */
  id: unknown
  /** CAIP-2 id; made from `id` for EVM chains when absent. */
  caipNetworkId?: string
  /** Chain family; `eip155` when absent and `id` is a number. */
  chainNamespace?: string
  /** Name shown to people. */
  name: string
  /** The coin that pays fees. */
  nativeCurrency: NativeCurrency
  /** JSON-RPC addresses. */
  rpcUrls?: RpcUrls
  /** Where to look up addresses and transactions. */
  blockExplorers?: BlockExplorers
  /** Whether its coins are worthless on purpose. */
  testnet?: boolean
  /** Id of its image at the gateway. */
  imageId?: string
}

/** Who the page is. */
export interface Metadata {
  /** Its name. */
  name?: string
  /** One sentence. */
  description?: string
  /** Its address. */
  url?: string
  /** Addresses of its icons. */
  icons?: string[]
}

/** Dark, light, or what the visitor's system says. */
export type ThemeMode =
  /** The default. */
  | 'dark'
  /** Light. */
  | 'light'
  /** Follows the system, live. */
  | 'system'

/**
 * Local feature switches; absent means the specification's default (section 1). Those that the gateway serves (`email`
 * to `history`) count while the project's configuration leaves them open, or cannot be read (interface, section 1.3).
 */
export interface FeatureOptions {
  /** E-mail login. */
  email?: boolean | string[]
  /** Social logins, in the order shown. */
  socials?: boolean | string[]
  /** Swapping, by these providers. */
  swaps?: boolean | string[]
  /** Buying, by these providers. */
  onramp?: boolean | string[]
  /** The account's past transactions. */
  activity?: boolean | string[]
  /** An older name of `activity`. */
  history?: boolean | string[]
  /** Sends the event catalogue to the configured gateway. Default on. */
  analytics?: boolean
  /** Sending from the account. Default on. */
  send?: boolean
  /** Showing the address to receive at. Default on. */
  receive?: boolean
  /** Order of the account's buttons. Default `onramp`, `swaps`, `receive`, `send`. */
  walletFeaturesOrder?: string[]
  /** Default on. */
  allWallets?: boolean
  /**
   * A box that must be ticked before the modal connects anything, also at the wallet that a page opens it at. What a page connects itself
   * (`call({ type: 'connect', … })`) is not held back: whoever does that asks for the consent first. Default off.
   */
  legalCheckbox?: boolean
  /** Smart sessions: permissions that a smart account grants an app for a limited time. Default off; not built yet, so `true` is refused. */
  smartSessions?: boolean
  /** Puts wallets behind one row. Default off. */
  collapseWallets?: boolean
  /**
   * Zone of account names, as `example.eth`, of ASCII letters: naming one offers names below it on EVM networks, where there is a gateway. Default off, and
   * so is an empty one: names are only suggested as yet, and cannot be registered.
   */
  nameZone?: string
  /** Order of wallet groups: `recent`, `injected`, `featured`, `custom`, `recommended`, ... */
  connectorTypeOrder?: string[]
}

/** Switches of a `siweConfig`, told with `INITIALIZE` as they are (interface, section 1.7). */
export interface SiweOptions {
  /** Whether visitors sign in at all. */
  enabled?: boolean
  /** Milliseconds after which a nonce is asked for anew. */
  nonceRefetchIntervalMs?: number
  /** Milliseconds after which the session is asked for anew. */
  sessionRefetchIntervalMs?: number
  /** Disconnecting ends the session. */
  signOutOnDisconnect?: boolean
  /** Another account ends the session. */
  signOutOnAccountChange?: boolean
  /** Another network ends the session. */
  signOutOnNetworkChange?: boolean
}

/** When the "All wallets" row is shown. */
export type AllWalletsMode =
  /** Always. */
  | 'SHOW'
  /** Never. */
  | 'HIDE'
  /** On phones. */
  | 'ONLY_MOBILE'

/** A wallet the registry does not know. */
export interface CustomWallet {
  /** Unique among all wallets. */
  id?: string
  /** Name shown to people. */
  name?: string
  /** Its site. */
  homepage?: string
  /** Its icon. */
  image_url?: string
  /** Deep link on phones. */
  mobile_link?: string
  /** Deep link on desktops. */
  desktop_link?: string
  /** Address of a web wallet. */
  webapp_link?: string
  /** Apple's store. */
  app_store?: string
  /** Google's store. */
  play_store?: string
}

/** A token that the page vouches for. */
export interface CustomToken {
  /** Contract, or mint on Solana. */
  address: string
  /** `USDC` */
  symbol: string
  /** `USD Coin`. Absent: the symbol. */
  name?: string
  /** Digits after the point, 77 at most. */
  decimals: number
  /** Address of its picture. Absent: the gateway's. */
  image?: string
}

/** One of the page's own JSON-RPC addresses. */
export interface CustomRpcUrl {
  /** Its address. */
  url: string
}

/** How the functions of a contract that swaps look. */
export type RouterKind =
  /** Uniswap's v2 router. */
  | 'v2'
  /** Uniswap's first v3 router. */
  | 'swapRouter'
  /** Uniswap's second v3 router, which swaps over pools of v2 too. */
  | 'swapRouter02'
  /** The token that wraps the network's coin, one for one. */
  | 'wrap'

/** A contract that swaps. */
export interface RouterOption {
  /** Its address. */
  address: string
  /** How its functions look. */
  kind: RouterKind
}

/** Swaps on EVM networks. The call is written in the page, for routers that are pinned: those of the build, and those named here. */
export interface SwapOptions {
  /** CAIP-2 id to further routers. One of the same address as a built-in one takes its place. */
  routers?: Record<string, RouterOption[]>
  /**
   * CAIP-2 id to the addresses of further tokens that a route may lead over, beside the wrapped coin and the built-in ones. Name only tokens whose
   * contracts you trust: their code runs in the middle of the swap.
   */
  bases?: Record<string, string[]>
  /**
   * Vendors, by the `source` of their quotes, whose calls may be signed although the core did not write them. A page that names one trusts
   * its gateway with the amount of each such swap.
   */
  trustedBuilders?: string[]
}

/**
 * Coins of Bitcoin that a payment may spend. By default coins of 1,000 satoshis and less are left alone, and those that carry something else, as an inscription
 * or runes, where the page, the wallet or the indexer says so.
 */
export interface BitcoinCoins {
  /** Spends coins of 1,000 satoshis and less too. */
  spendSmall?: boolean
  /** Spends coins too that are marked as carrying something else. */
  spendMarked?: boolean
  /** Coins that carry something else, each `txid:index`. What a page knows only later it says by the action `mark`. */
  marked?: string[]
}

/** A token that a page shows the balance of. */
export interface TokenOption {
  /** Its contract. */
  address: string
  /** Address of its picture, shown beside the amount. */
  image?: string
}

/** What the page configures, as JSON. Unknown fields are ignored, wrong ones are told (specification, section 5). */
export interface Options {
  /** Issued by the gateway: `drawstring-gateway project add`. */
  projectId?: string
  /** Address of the gateway, without a trailing slash. Absent: no registry, no proxy; installed wallets only. */
  gatewayUrl?: string
  /** At least one; order is the order shown. */
  networks?: NetworkOption[]
  /** CAIP-2 id of the network to start on; a stored one wins. */
  defaultNetwork?: string
  /** Namespaces that have an adapter. Empty: no adapters, pairing only. */
  adapters?: string[]
  /**
   * What values are told in: `usd`, `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`, `btc` or `eth`. Absent: what people pay with
   * where the visitor is, the dollar if that is not known.
   */
  currency?: string
  /** Who the page is, shown by wallets. */
  metadata?: Metadata
  /** Dark by default. */
  themeMode?: ThemeMode
  /** The page's own look, told with `INITIALIZE`. */
  themeVariables?: Record<string, string>
  /** Feature switches. */
  features?: FeatureOptions
  /** Whether the host gave a `siwx` object. */
  siwx?: boolean
  /** Of the host's `siweConfig` object what may be told. Exclusive with `siwx`. */
  siweConfig?: SiweOptions
  /** Whether the "All wallets" row is shown. */
  allWallets?: AllWalletsMode
  /** Registry ids shown first among suggestions, in this order. */
  featuredWalletIds?: string[]
  /** Only these registry ids; empty means all. */
  includeWalletIds?: string[]
  /** Never these: registry ids, rdns or names. */
  excludeWalletIds?: string[]
  /** Wallets the registry does not know. */
  customWallets?: CustomWallet[]
  /**
   * CAIP-2 id of an EVM or Solana chain to tokens that the package does not know, or knows otherwise. Name, symbol and decimals are believed as given;
   * a token that is in neither place is unverified: shown by its address, and moved only after a tick, unless a node of the page's own (`customRpcUrls`) says the same of it.
   */
  customTokens?: Record<string, CustomToken[]>
  /** CAIP-2 id to the page's own JSON-RPC addresses, tried before the gateway. Names are looked up on Ethereum's (`eip155:1`). */
  customRpcUrls?: Record<string, CustomRpcUrl[]>
  /**
   * CAIP-2 id to contracts and programs that the page trusts beside the built-in ones: contracts that a trusted builder calls or that may spend tokens, and swap
   * programs of Solana. Any other needs the visitor's separate confirmation, or is refused where its call cannot be read. Routers of EVM networks belong in `swap.routers`.
   */
  trustedContracts?: Record<string, string[]>
  /** Routers for swaps, and vendors whose calls are accepted unread. */
  swap?: SwapOptions
  /** Which coins of Bitcoin a payment may spend. */
  bitcoinCoins?: BitcoinCoins
  /** CAIP-2 id of an EVM chain to the token whose balance is shown there in place of the native coin's. */
  tokens?: Record<string, TokenOption>
  /** Chain id (CAIP-2 or reference) to image address. */
  chainImages?: Record<string, string>
  /** Connector id to image address. */
  connectorImages?: Record<string, string>
  /** Link in the legal line. */
  termsConditionsUrl?: string
  /** Link in the legal line. */
  privacyPolicyUrl?: string
  /** Opens wallets on a phone by their `https` links first, where they have one. */
  experimental_preferUniversalLinks?: boolean
  /** Do not ask the visitor to leave a network the page does not know. */
  allowUnsupportedChain?: boolean
  /** The views stand in the page itself, where it put them, and there is no dialog. */
  enableEmbedded?: boolean
  /** `false` hides the network list. */
  enableNetworkSwitch?: boolean
  /** `false` forgets stored sessions at start. */
  enableReconnect?: boolean
  /** `false` hides `window.ethereum`. */
  enableInjected?: boolean
  /** `false` ignores EIP-6963 announcements. */
  enableEIP6963?: boolean
  /** `false` hides the "What is a wallet?" help. */
  enableWalletGuide?: boolean
  /** Whether analytics wait for `setConsent(true)`. */
  requireConsent?: boolean
  /** Whether the host can ask the page for consent; it is asked once, before the first event would be sent. */
  askConsent?: boolean
  /**
   * Whether alerts for the page's developer are shown in the modal; they reach the console in any case. Unset, they are shown on the
   * developer's own device alone: `localhost` and names below it, 127.0.0.0/8, `[::1]`.
   */
  debug?: boolean
  /** Name of the kit on the wire, `react`, `core`: the `st` query parameter. */
  sdkType?: string
  /** Version on the wire: the `sv` query parameter. */
  sdkVersion?: string
}

/** What the device runs, as far as links into its apps differ by it. */
export type System =
  /** Apple's phones and tablets. */
  | 'ios'
  /** Android. */
  | 'android'
  /** Any other. */
  | 'other'

/** What the host knows about where it runs, told once at start. */
export interface Environment {
  /** Origin and path of the page, without query and fragment. */
  url?: string
  /** Host name of the page. */
  domain?: string
  /** What the visitor reads, as the browser says: `de-AT`. */
  language?: string
  /** A phone or tablet (interface section 7.3). */
  mobile?: boolean
  /** The tab is visible. */
  visible?: boolean
  /** The browser believes it is online. */
  online?: boolean
  /** What the device runs. */
  system?: System
  /** The page is in Telegram's own browser. */
  telegram?: boolean
  /** Do Not Track or Global Privacy Control is set. */
  doNotTrack?: boolean
}

/** Everything the modal can show. Names are the specification's where it has one. */
export type View =
  /** Ways to connect: installed wallets, suggestions, all wallets. */
  | 'Connect'
  /** Every wallet the gateway knows, with search. */
  | 'AllWallets'
  /** Waiting for one wallet; its states are in the `connecting` slice. */
  | 'Connecting'
  /** A wallet of several chain families asks which one to connect. */
  | 'ConnectingMultiChain'
  /** Pairing: a QR code for a wallet elsewhere; its states are in the `connecting` and `pairing` slices. */
  | 'ConnectingWalletConnect'
  /** Pairing by QR code when the page has no adapters. */
  | 'ConnectingWalletConnectBasic'
  /** Where to get the wallet that was chosen but is not installed. */
  | 'Downloads'
  /** Wallets worth installing, for a visitor who has none. */
  | 'GetWallet'
  /** The configured networks. */
  | 'Networks'
  /** Waiting for the wallet to switch network. */
  | 'SwitchNetwork'
  /** The wallet is on a network that the page does not support. */
  | 'UnsupportedChain'
  /** The connected account: what it holds, what it did. */
  | 'Account'
  /** One NFT of the account, large: the `nfts` slice's `shown`. */
  | 'Nft'
  /** What to send, to whom. */
  | 'WalletSend'
  /** The tokens that can be sent. */
  | 'WalletSendSelectToken'
  /** What is about to be sent, before it is signed; its states are in the `review` slice. */
  | 'WalletSendPreview'
  /** Exchanging a token for another; its states are in the `swap` slice. */
  | 'Swap'
  /** Which token is sold or bought; its rows are in the `picker` slice. */
  | 'SwapSelectToken'
  /** What is about to be exchanged or allowed, before it is signed; its states are in the `review` slice. */
  | 'SwapPreview'
  /** Every connected account, switching between them, leaving. */
  | 'ProfileWallets'
  /** The address as a QR code. */
  | 'WalletReceive'
  /** A name for the account: typed, with names like it; its states are in the `naming` slice. */
  | 'RegisterAccountName'
  /** The message that signs the account in; its states are in the `signIn` slice. */
  | 'SIWXSignMessage'
  /** The same where the page gives `siweConfig`. */
  | 'ConnectingSiwe'
  /** What a wallet is. */
  | 'WhatIsAWallet'
  /** What a network is. */
  | 'WhatIsANetwork'

/** A chain family, by its CAIP-2 namespace. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122'

/** A way to a wallet. */
export type Platform =
  /** It is in this browser. */
  | 'browser'
  /** Its app on a phone: on this one, or on another that scans a code. */
  | 'mobile'
  /** Its app on this desktop. */
  | 'desktop'
  /** Its page. */
  | 'web'

/** A chain, as CAIP-2 writes it: `eip155:1`. */
export type ChainId = `${Namespace}:${string}`

/** What the page may ask of the list of tokens. */
export type TokensAction =
  /** Moves the window of rows: `from` is its first row. */
  | { type: 'show'; from: number }
  /** Shows unverified tokens behind the rest, or folds them away. */
  | { type: 'unverified'; shown: boolean }
  /** Narrows the list down to what fits: part of a name or symbol, or an address. An empty `query` shows everything again. */
  | { type: 'search'; query: string }
  /** Asks once more after a failure. */
  | { type: 'retry' }
  /**
   * A place of the page itself shows tokens, or does no longer: while there is one and the tab is visible, they are kept
   * up to date. Every `on` wants its own `off`.
   */
  | { type: 'watch'; on: boolean }

/** How soon a block should take it in; the sooner, the dearer. */
export type FeeChoice =
  /** Within four hours or so. */
  | 'slow'
  /** Within an hour or so. */
  | 'normal'
  /** With the next block. */
  | 'fast'

/** What the page may ask of the form. */
export type SendAction =
  /** Sends this token (`Token::id`). */
  | { type: 'choose'; id: string }
  /** Sends an item of a collection, if it is the account's. */
  | { type: 'chooseItem'; collection: string; number: string }
  /** Asks for the coin once more, which could not be read. */
  | { type: 'retry' }
  /** A place of the page itself shows the form, or does no longer. */
  | { type: 'watch'; on: boolean }
  /** The amount as it was typed. `point` is what stands before a fraction where the visitor comes from. */
  | { type: 'amount'; text: string; point: string }
  /** Types in the visitor's currency from now on, or in the token; what was typed is put into the other. */
  | { type: 'fiat'; on: boolean }
  /** All there is, with the network fee left aside. `point` as with the amount. */
  | { type: 'max'; point?: string }
  /** This share of the balance, 1 to 99 percent. `point` as with the amount. */
  | { type: 'share'; percent: number; point?: string }
  /** How soon it should be done, where the sender chooses the fee. */
  | { type: 'fee'; choice: FeeChoice }
  /**
   * The receiver as they were typed: an address, a name, or what a QR code says, whose token and amount are taken where none was typed.
   * `point` as with the amount.
   */
  | { type: 'receiver'; text: string; point?: string }
  /** Leaves these coins of Bitcoin alone, each `txid:index`, in place of those marked before: they carry something else, as an inscription. */
  | { type: 'mark'; coins: string[] }
  /** Shows what will be signed. The promise ends when it was handed in, or when the visitor went back. */
  | { type: 'review' }
  /** Stops waiting for the wallet. What it sends after all is watched, and the form keeps what was typed. */
  | { type: 'cancel' }

/** Which of the two tokens. */
export type SwapSide =
  /** The one that is sold. */
  | 'source'
  /** The one that is bought. */
  | 'to'

/** What the page may ask of an exchange. */
export type SwapAction =
  /** Opens the dialog at the form, with these tokens (symbols in any case) and this amount, which has a dot before a fraction. */
  | { type: 'open'; fromToken?: string; toToken?: string; amount?: string }
  /** A place of the page itself shows the form, or does no longer. Every `on` wants its own `off`. */
  | { type: 'watch'; on: boolean }
  /** What is sold, as it was typed. `point` is what stands before a fraction where the visitor comes from. */
  | { type: 'amount'; text: string; point: string }
  /** Sells all there is, with the network fee left aside. `point` as with the amount. */
  | { type: 'max'; point?: string }
  /** Sells this share of the balance, 1 to 99 percent. `point` as with the amount. */
  | { type: 'share'; percent: number; point?: string }
  /** Shows the list to choose one of the two from. */
  | { type: 'pick'; side: SwapSide }
  /** Narrows the list down: a name, a symbol, an address. */
  | { type: 'search'; query: string }
  /** Moves the window of rows: `from` is its first row. */
  | { type: 'show'; from: number }
  /** Shows unverified tokens behind the rest, or folds them away. */
  | { type: 'unverified'; shown: boolean }
  /** Takes this token (`SwapToken::id`). */
  | { type: 'choose'; side: SwapSide; id: string }
  /** Exchanges the two. Ignored while the exchange is being prepared. */
  | { type: 'switchTokens' }
  /** Hundredths of a percent that it may give less than quoted, 1 to 5000; others are not taken. */
  | { type: 'slippage'; bps: number }
  /** Max slippage in percent, as it was typed: 0.01 to 50. `point` as with the amount. */
  | { type: 'typedSlippage'; text: string; point: string }
  /** Goes back to the default max slippage. */
  | { type: 'autoSlippage' }
  /** Asks once more, after a failure. */
  | { type: 'retry' }
  /** Shows what will be signed. The promise ends when it was handed in, or when the visitor went back. */
  | { type: 'review' }
  /** Stops waiting for the wallet or for an approval. What the wallet sends after all is watched. */
  | { type: 'cancel' }

/** What a visitor can do about a review. */
export type ReviewAction =
  /** Yes: the wallet is asked. Only what is ready can be confirmed. */
  | { type: 'confirm' }
  /** Says that the critical warnings were read, or takes that back. While there are any, nothing can be confirmed before. */
  | {
      type: 'accept'
      /** Whether they are accepted. */
      on: boolean
    }
  /** Try it again. */
  | { type: 'repeat' }
  /** No. In the modal it is the way back. */
  | { type: 'decline' }
  /** A place of the page itself shows reviews, or does no longer: with one, there may be reviews while the modal is closed. Every `on` wants its own `off`. */
  | {
      type: 'watch'
      /** Whether it begins. */
      on: boolean
    }

/** What the page may ask of the activity. */
export type ActivityAction =
  /** Moves the window of rows: `from` is its first row. Near the end older ones are read. */
  | { type: 'show'; from: number }
  /** Shows what looks like spam among the rest, or folds it away. */
  | { type: 'spam'; shown: boolean }
  /** Asks once more after a failure. */
  | { type: 'retry' }
  /** A place shows the activity, or does no longer: while there is one it is kept up to date. Every `on` wants its own `off`. */
  | { type: 'watch'; on: boolean }

/** What the page may ask of the list of NFTs. */
export type NftsAction =
  /** Moves the window of rows: `from` is its first row. */
  | { type: 'show'; from: number }
  /** Shows what looks like spam among the rest, or folds it away. */
  | { type: 'spam'; shown: boolean }
  /** Shows this one large, in the dialog: `id` is the row's. */
  | { type: 'open'; id: string }
  /** Asks once more after a failure. */
  | { type: 'retry' }
  /** A place shows the NFTs, or does no longer: while there is one they are kept up to date. Every `on` wants its own `off`. */
  | { type: 'watch'; on: boolean }

/** What the page may ask about receiving. */
export type ReceiveAction =
  /**
   * A place of the page itself shows the address, or does no longer: while there is one, the slice is kept up to date.
   * Every `on` wants its own `off`.
   */
  { type: 'watch'; on: boolean }

/** What the page may ask about the account's name. */
export type NamingAction =
  /** Looks for names like this one, which is typed without its zone. After a failure the same name tries again. */
  { type: 'suggest'; name: string }

/** What the page or its visitor may ask about signing in. */
export type SignInAction =
  /** Shows what is to be signed, connecting a wallet first if none is. The page's promise is kept once the account is signed in. */
  | { type: 'start' }
  /** Signs the message that is shown. */
  | { type: 'sign' }
  /** Makes a new message after one could not be made. */
  | { type: 'retry' }
  /** Goes away without signing: disconnects where the page requires a sign-in, else closes (specification, section 4). */
  | { type: 'cancel' }
  /** Ends every session; the wallet stays connected unless the page requires a sign-in. */
  | { type: 'signOut' }

/** The account's lists (specification, section 2). */
export type Tab =
  /** What it holds. */
  | 'tokens'
  /** Its collectibles. */
  | 'nfts'
  /** What it did. */
  | 'activity'

/** Pages of a wallet that the modal links to. */
export type WalletPage =
  /** The wallet's own site. */
  | 'home'
  /** Apple's App Store. */
  | 'appStore'
  /** Google Play. */
  | 'playStore'
  /** The Chrome Web Store. */
  | 'chromeStore'

/** Presses that are tracked but change nothing (event catalogue, interface section 1.7). */
export type TrackedClick =
  /** The help button of the wallet list. */
  | 'CLICK_WALLET_HELP'
  /** The help row of the network list. */
  | 'CLICK_NETWORK_HELP'
  /** A network to exchange tokens on, where the active one cannot. */
  | 'CLICK_SELECT_NETWORK_TO_SWAP'

/**
 * What the page or its visitor asks for. Every action may be sent in every state; one that makes no
 * sense there changes nothing.
 */
export type Action =
  /** Opens the modal: at `view`, or where the opening rules lead (specification, section 2). */
  | {
      type: 'open'
      view?: View
      /** Shows only wallets of this namespace until the modal closes. */
      namespace?: Namespace
      /** Opens straight at this wallet: a wallet id, an rdns or a name. */
      wallet?: string
    }
  /** Closes the modal, unless the current view must be answered first (it shakes instead). */
  | { type: 'close' }
  /**
   * With `enableEmbedded`: the views were put on the page, or taken off it. Closing does not take them off; it goes to the
   * account, or to the ways to connect.
   */
  | { type: 'embed'; on: boolean }
  /** Goes one view deeper. */
  | {
      type: 'push'
      view: View
      /** Of `Connect`: shows only wallets of this namespace until the visitor goes back. */
      namespace?: Namespace
    }
  /** Shows a view in place of the current one. */
  | { type: 'replace'; view: View }
  /** Goes back one view; on the last one, closes. */
  | { type: 'back' }
  /** The visitor intends to open the modal (hover, focus): fetch what it will need. */
  | { type: 'prepare' }
  /** Prepares the list of wallets while the page is idle. Sends no request to another origin. */
  | { type: 'preload' }
  /** Connects the wallet with this id (an entry of the `wallets` or `directory` slice). */
  | {
      type: 'connect'
      wallet: string
      /** For a wallet of several chain families: which one. Absent: the active network's, or ask where that is connected already. */
      namespace?: Namespace
      /** Where in its list the wallet was pressed, from 0; for the event catalogue. */
      displayIndex?: number
      /** By which of its ways (`connecting.platforms`). Absent: the first. */
      platform?: Platform
    }
  /** Asks the wallet again after it declined or failed. */
  | { type: 'retry' }
  /** Stops waiting, whatever is awaited, and goes back to a stable state. */
  | { type: 'cancel' }
  /** Disconnects one namespace, or all. */
  | { type: 'disconnect'; namespace?: Namespace }
  /** Makes one of the connected addresses the active one, and its chain family with it. */
  | { type: 'switchAccount'; namespace: Namespace; address: string }
  /** Switches to a configured network; fails with 'Network not found' for another. */
  | { type: 'switchNetwork'; chainId: ChainId }
  /** Adds a network to the configured ones. */
  | { type: 'addNetwork'; network: NetworkOption }
  /** Removes a network; the last one of a namespace cannot be removed. */
  | { type: 'removeNetwork'; chainId: ChainId }
  /**
   * Removes a chain family's adapter with its networks and wallets. A session in it ends; if it was the active family,
   * the first network of the first other one becomes active.
   */
  | { type: 'removeAdapter'; namespace: Namespace }
  /** Reads the balance again if what is shown is older than its cache time. */
  | { type: 'refreshBalance' }
  /** Something about the list of tokens. */
  | { type: 'tokens'; action: TokensAction }
  /** Something about the form to send with. */
  | { type: 'send'; action: SendAction }
  /** Something about exchanging a token for another. */
  | { type: 'swap'; action: SwapAction }
  /** Something about what is to be signed. */
  | { type: 'review'; action: ReviewAction }
  /** Something about what the account did. */
  | { type: 'activity'; action: ActivityAction }
  /** Something about the NFTs that the account holds. */
  | { type: 'nfts'; action: NftsAction }
  /** Something about receiving. */
  | { type: 'receive'; action: ReceiveAction }
  /** Something about the account's name. */
  | { type: 'naming'; action: NamingAction }
  /** What belongs to signing in. */
  | { type: 'signIn'; action: SignInAction }
  /** Shows another of the account's lists. */
  | { type: 'showTab'; tab: Tab }
  /** Searches all wallets; an empty text shows the first page again. */
  | { type: 'searchWallets'; query: string }
  /** Loads the next page of all wallets. */
  | { type: 'moreWallets' }
  /** Shows certified wallets only, or all. */
  | { type: 'filterCertified'; only: boolean }
  /** Shows the wallets of one chain family, or all. */
  | { type: 'filterFamily'; namespace?: Namespace }
  /** Copies the connected address. */
  | { type: 'copyAddress' }
  /** Copies the link that a wallet elsewhere is to be reached by. */
  | { type: 'copyLink' }
  /** Opens the wallet that is being connected with that link: its app on this device, or its page in a new tab. */
  | { type: 'openLink' }
  /** Draws the address of the wallet's page in a store, for a phone to scan. */
  | { type: 'showStore'; page: WalletPage }
  /** Opens the connected address in the network's block explorer. */
  | { type: 'openExplorer' }
  /** Opens a page of the wallet: its home page or a store. */
  | { type: 'openWalletPage'; wallet: string; page: WalletPage }
  /** Changes the theme. */
  | { type: 'setTheme'; mode: ThemeMode }
  /** Changes feature switches; absent fields stay. */
  | { type: 'setFeatures'; features: FeatureOptions }
  /** Answers the consent question for analytics. */
  | { type: 'setConsent'; granted: boolean }
  /** Shows a message of the page's own in the modal's notice. */
  | { type: 'showNotice'; message: string; failed: boolean }
  /** Hides the notice. */
  | { type: 'dismissNotice' }
  /** Hides the alert. */
  | { type: 'dismissAlert' }
  /** A view was opened or a row was pressed that the event catalogue knows. */
  | { type: 'track'; event: TrackedClick }

/** How a connector was found (specification, section 3, "Connector types"). */
export type ConnectorKind =
  /** `window.ethereum`. */
  | 'INJECTED'
  /** Announced by EIP-6963 or Wallet Standard. */
  | 'ANNOUNCED'
  /** One wallet on several namespaces. */
  | 'MULTI_CHAIN'
  /** Brought by an adapter of the page. */
  | 'EXTERNAL'
  /** Pairing. */
  | 'WALLET_CONNECT'
  /** The embedded wallet. */
  | 'AUTH'

/** A way to reach one wallet in one namespace. */
export interface Connector {
  /** Unique and stable across reloads: `eip6963:io.metamask`. */
  id: string
  /** How it was found. */
  kind: ConnectorKind
  /** The chain family it serves. */
  namespace: Namespace
  /** The wallet's name, as it gives it. */
  name: string
  /** The wallet's own icon, a `data:` image. */
  icon?: string
  /** Reverse domain name (EIP-6963). */
  rdns?: string
}

/** What a wallet tells of an account besides its address (specification, section 3, "Account record"). */
export interface AccountDetails {
  /** The account. */
  address: string
  /** `eoa`, `smartAccount`, `payment`, `ordinal`, ... Absent: what is usual in its chain family. */
  type?: string
  /** Its public key, in hex. */
  publicKey?: string
  /** Where it is derived from the wallet's seed: `m/84'/0'/0'/0/0`. */
  path?: string
}

/** What a wallet told on connecting. */
export interface WalletSession {
  /** Addresses, the active one first. Empty: not connected. */
  accounts: string[]
  /** The wallet's network: a CAIP-2 id, a number, or hex. Absent: it has no network of its own. */
  chain?: string
  /** What the wallet calls itself, where the connector's name does not tell: one connector reaches many wallets. */
  name?: string
  /** Networks that the wallet lets this page use, each a CAIP-2 id, a number, or hex. Absent: all that it has. */
  approved?: string[]
  /** What else the wallet tells of its accounts. */
  details?: AccountDetails[]
}

/** Why a relay cannot be reached. */
export type LinkProblem =
  /** The browser says that it is offline. */
  | 'offline'
  /** No connection comes about: a firewall, a blocked region, the page's own rules, or no relay there. */
  | 'blocked'
  /** It was open, and broke. */
  | 'dropped'
  /** This device's clock is wrong. */
  | 'clockSkew'
  /** The relay does not know the project. */
  | 'badProject'
  /** The project does not allow this page. */
  | 'originRefused'
  /** The relay does not serve this country. */
  | 'countryBlocked'
  /** Too much was asked. */
  | 'tooMany'
  /** The page names the relay by a name that it does not know. */
  | 'otherRelay'
  /** The relay does not believe the page's key. */
  | 'badKey'
  /** The relay does not let this page in, and does not say why. */
  | 'unauthorized'

/** What the host tells while a link is out. */
export type PairingNews =
  /** There is a link. `expiry` in seconds since 1970. */
  | { type: 'link'; uri: string; expiry: number }
  /** A wallet said yes. */
  | { type: 'approved' }
  /** What it settled then is not what was asked for, or not proven; the link still works. */
  | { type: 'failed' }
  /** The relay cannot be reached; none: it is there. */
  | { type: 'relay'; problem?: LinkProblem }
  /** The wallet signed in while it connected; the page keeps what was signed. */
  | { type: 'signingIn' }
  /** It did. */
  | { type: 'signedIn' }
  /** It did not, and says why; the session is ended. */
  | { type: 'signInFailed'; message: string }

/** What the host saw happen. Pages cannot send these. */
export type HostEvent =
  /** An adapter found a way to connect. The same id again replaces it. */
  | { type: 'connectorFound'; connector: Connector }
  /** A connector is gone (a wallet unregistered). */
  | { type: 'connectorLost'; id: string }
  /** A session that began outside of the modal: by the page's own code, or in the wallet. Only adapters that say so on purpose tell it. */
  | { type: 'connected'; connector: string; namespace: Namespace; session: WalletSession }
  /** The wallet's accounts changed. Empty means that it took back its permission. */
  | { type: 'accountsChanged'; connector: string; namespace: Namespace; accounts: string[] }
  /** The wallet's network changed. `chain` is what the wallet said: a CAIP-2 id, a number, or hex. */
  | { type: 'chainChanged'; connector: string; namespace: Namespace; chain: string }
  /** The wallet's network changed, and with it the accounts that it shares, the active one first. */
  | {
      type: 'walletMoved'
      connector: string
      namespace: Namespace
      chain: string
      accounts: string[]
    }
  /** The networks that the wallet lets this page use changed, each a CAIP-2 id, a number, or hex. */
  | { type: 'networksApproved'; connector: string; namespace: Namespace; approved: string[] }
  /** The wallet ended the session. */
  | { type: 'disconnected'; connector: string; namespace: Namespace }
  /** How it stands with the link that a wallet elsewhere is to be reached by. */
  | { type: 'pairing'; news: PairingNews }
  /** The tab was shown or hidden. */
  | { type: 'visibility'; visible: boolean }
  /** The browser went online or offline. */
  | { type: 'online'; online: boolean }
  /** Another tab of this origin connected, disconnected or switched: read the storage again. */
  | { type: 'storageChanged' }
  /** The page is going away: send what is queued. */
  | { type: 'leaving' }
  /** The core before this one fell: what was thrown, and where in the module, as far as the browser says. */
  | { type: 'coreFell'; message: string; stack: string }

/** Where it went wrong. */
export type FaultKind =
  /** The wallet threw. */
  | 'wallet'
  /** No answer in time. */
  | 'timeout'
  /** The network failed. */
  | 'network'
  /** The storage failed. */
  | 'storage'
  /** This host cannot do it. */
  | 'unsupported'
  /** The wallet is not on this page any more. */
  | 'gone'

/** What went wrong, as the host saw it. Judging it is the core's work. */
export interface Fault {
  /** Where it went wrong. */
  kind: FaultKind
  /** The wallet's error code, if it gave one. */
  code?: number
  /** What was said, for the developer. */
  message: string
}

/** How an effect went. */
export type Reply =
  /** It is done. */
  | { type: 'done' }
  /** A text. */
  | { type: 'text'; value: string }
  /** Stored values, in the order asked; `null` for what is not there. */
  | { type: 'values'; values: (string | null)[] }
  /** An HTTP answer of any status. */
  | { type: 'http'; status: number; body: string }
  /** A wallet's session. */
  | { type: 'session'; session: WalletSession }
  /** It failed. */
  | { type: 'failed'; fault: Fault }

/** HTTP methods in use. */
export type Method =
  /** Reads. */
  | 'GET'
  /** Sends a body. */
  | 'POST'

/** What a request is for, so that a request log explains itself. */
export type Purpose =
  /** JSON-RPC to a chain, by the gateway. */
  | 'rpc'
  /** The same, to a node that is not the gateway's. */
  | 'node'
  /** The wallet registry. */
  | 'registry'
  /** What the project's owner switched on. */
  | 'configuration'
  /** What an account holds. */
  | 'balance'
  /** What an account did. */
  | 'history'
  /** The NFTs that an account holds. */
  | 'nfts'
  /** What an address is called. */
  | 'identity'
  /** A server that keeps a name's records outside the chain (EIP-3668), which takes its question as JSON. */
  | 'names'
  /** Swaps: tokens, quotes, what is to be signed. */
  | 'convert'
  /** The event catalogue. */
  | 'analytics'

/** One key to write; `value` absent removes it. */
export interface StorageEntry {
  /** Full key with prefix. */
  key: string
  /** What to store. */
  value?: string
}

/** A configured network. */
export interface Network {
  /** The CAIP-2 reference: `1` for Ethereum. */
  id: string
  /** CAIP-2 id. */
  caipNetworkId: ChainId
  /** Chain family. */
  chainNamespace: Namespace
  /** Name shown to people. */
  name: string
  /** The coin that pays fees. */
  nativeCurrency: NativeCurrency
  /** JSON-RPC addresses, as the page gave them. */
  rpcUrls: RpcUrls
  /** Where to look up addresses and transactions. */
  blockExplorers?: BlockExplorers
  /** Whether its coins are worthless on purpose. */
  testnet: boolean
  /** Image: an absolute URL, from `chainImages` or the gateway. */
  imageUrl?: string
}

/**
 * What a connected wallet is asked, in the words of JSON-RPC. Outside this room only questions can be made; whatever
 * makes a wallet sign is made by `sign` from what was shown.
 */
export interface WalletRequest {
  method: string
  params: unknown
}

/** A wallet's app on this device. */
export interface WalletApp {
  /** What opens it: `rainbow://`, `https://rnbwapp.com`. */
  href: string
  /** For people. */
  name: string
}

/** An account on a network, as sign-in names it. */
export interface SignInAccount {
  /** Its network. */
  chainId: ChainId
  /** Its address. */
  address: string
}

/** Where an address opens. */
export type UrlTarget =
  /** This tab, or the top frame. */
  | 'here'
  /** A new tab without an opener. */
  | 'newTab'

/** One event for the page's subscribers (interface section 1.7). */
export interface Event {
  /** `track` or `error`. */
  type: string
  /** Its name: `CONNECT_SUCCESS`. */
  event: string
  /** What belongs to it. */
  properties?: unknown
  /** The connected address. */
  address?: string
  /** Milliseconds since 1970. */
  timestamp: number
}

/** Why the page's call failed. */
export interface CallError {
  /** A code of the error catalogue. */
  code: string
  /** The specification's text. */
  message: string
  /** What the wallet or the network said. */
  detail?: string
}

/** How loud a console line is. */
export type LogLevel =
  /** Something the developer should know. */
  | 'warning'
  /** Something the developer must mend. */
  | 'error'

/**
 * A part of the core's code that is loaded after the first screen (ADR 7), on top of those before it. This is the list: `./x bindings` tells it to the
 * host and to the splitter.
 */
export type Part =
  /** What a connected visitor needs: the account, what it holds and did, and everything that is shown as a QR code. */
  | 'account'
  /** The forms to send and to swap with. */
  | 'forms'
  /** What will be signed, and what becomes of it: from a form over the review to the wallet and the chain. */
  | 'signing'

/** A data chunk: reviewed data of the registry that ships in the package and is loaded from the page's own origin when it is wanted. */
export type Data =
  /**
   * A list of `api::wallets::Wallet` in brief, in the registry's order, with every alias; a wallet that is not for all networks of
   * its families names its chains.
   */
  | 'wallets'
  /** What is known of one chain, `{"tokens":[{"address","symbol","name","decimals"}]}`; `{}` of a chain that nothing is known of. */
  | 'chain'

/**
 * What the core wants done. The host performs it and answers with a `Reply` of the same id,
 * exactly once, except for those marked "no answer".
 */
export type Effect =
  /** An HTTP request without credentials. Answer: `http`, or `failed`. */
  | {
      type: 'http'
      method: Method
      url: string
      /** Sent as `text/plain`, so that no preflight is needed; to a node (`purpose`) as JSON, since most take nothing else. */
      body?: string
      timeoutMs: number
      purpose: Purpose
    }
  /** Sends a body that may outlive the page (`navigator.sendBeacon`). No answer. */
  | { type: 'beacon'; url: string; body: string }
  /** Reads keys of the page's storage. Answer: `values`, in the order asked. */
  | { type: 'storageRead'; keys: string[] }
  /** Writes or removes keys of the page's storage; `null` removes. Answer: `done`, or `failed`. */
  | { type: 'storageWrite'; entries: StorageEntry[] }
  /** Tells the page's other tabs that the storage changed. No answer. */
  | { type: 'broadcast' }
  /** Asks a wallet for its accounts, showing its own window. Answer: `session`, or `failed`. */
  | { type: 'connect'; connector: string; namespace: Namespace; chainId?: ChainId }
  /** Asks a wallet for its accounts without showing anything. Answer: `session` (no accounts: not connected any more), or `failed`. */
  | { type: 'reconnect'; connector: string; namespace: Namespace }
  /** Ends the wallet's session. Answer: `done`, or `failed`. */
  | { type: 'disconnect'; connector: string; namespace: Namespace }
  /** Asks a wallet to switch network. Answer: `done`, or `failed` with the wallet's code. */
  | { type: 'switchNetwork'; connector: string; namespace: Namespace; network: Network }
  /** Asks a wallet to add a network. Answer: `done`, or `failed`. */
  | { type: 'addNetwork'; connector: string; namespace: Namespace; network: Network }
  /** Asks a connected wallet something, or to sign what the visitor was shown. Answer: `text`, the wallet's answer as JSON, or `failed`. */
  | {
      type: 'request'
      connector: string
      namespace: Namespace
      chainId: ChainId
      request: WalletRequest
    }
  /** The app on this device that the connector opens when it asks the wallet something; none: the wallet is elsewhere. No answer. */
  | { type: 'chooseApp'; connector: string; namespace: Namespace; app?: WalletApp }
  /** Asks the page's sign-in for the sessions of an account that are valid. Answer: `text`, a `SignInFound` as JSON, or `failed`. */
  | { type: 'signInSessions'; chainId: ChainId; address: string }
  /** Asks the page's sign-in for a message that an account signs. Answer: `text`, a `SignInText` as JSON, or `failed`. */
  | { type: 'signInMessage'; chainId: ChainId; address: string }
  /** Asks the page's sign-in to sign a message. Answer: `text`, the signature, or `failed`. */
  | { type: 'signInSign'; chainId: ChainId; address: string; message: string }
  /** Gives the page's sign-in what was signed, which it verifies and keeps; `data` is that of `SignInMessage`. Answer: `done`, or `failed`. */
  | { type: 'signInAdd'; data: unknown; message: string; signature: string }
  /** Ends the session of one account, or all sessions. Answer: `done`, or `failed`. */
  | { type: 'signInEnd'; account?: SignInAccount }
  /** Tells the page's sign-in that the account it was asked about last is not connected any more, or is on a network that the page does not support. No answer. */
  | { type: 'signInLeft' }
  /** Random bytes from the system's source. Answer: `text`, lower-case hex. */
  | { type: 'random'; bytes: number }
  /** Asks the page whether its visitor agrees to analytics. Answer: `done` for yes, `failed` for anything else. */
  | { type: 'consent' }
  /** Puts text on the clipboard. Answer: `done`, or `failed`. */
  | { type: 'copy'; text: string }
  /** Opens an address. No answer. */
  | { type: 'openUrl'; url: string; target: UrlTarget }
  /** An entry of the event catalogue, for the page's own subscribers. No answer. */
  | { type: 'emit'; event: Event }
  /** Ends the promise that the page got for its action. No answer. */
  | {
      type: 'settle'
      /** The number the action came with. */
      call: number
      /** Absent: it succeeded. */
      error?: CallError
    }
  /** A line for the developer's console. No answer. */
  | {
      type: 'log'
      level: LogLevel
      /** A code of the error catalogue: `DS001`. */
      code: string
      message: string
    }
  /** Loads a part of the core's code, after those it stands on (`on`), which have been asked for before. Answer: `done`, or `failed`. */
  | { type: 'loadPart'; part: Part; on: Part[] }
  /** Loads reviewed data that ships in the package: of one chain, where `chain` is given. Answer: `text`, its JSON, or `failed`. */
  | { type: 'loadData'; data: Data; chain?: ChainId }
  /** The answer to this request is not wanted any more: abort it if possible. No answer. */
  | { type: 'cancel'; request: number }

/** An effect and the id its reply must carry; 0 when no reply is wanted. */
export interface Request {
  /** Unique among open requests. */
  id: number
  /** What to do. */
  effect: Effect
}

/** What every call into the core returns. */
export interface Output {
  /** To be performed in this order. */
  effects: Request[]
  /** Names of slices whose version moved: read them again. */
  changed: string[]
  /** When to call `tick`, in milliseconds since 1970; arm the timer anew after every call. */
  wakeAt?: number
}

/** How the current view was reached, for the slide of the transition. */
export type Direction =
  /** Opened, reset or replaced: no slide. */
  | 'none'
  /** Went deeper. */
  | 'forward'
  /** Came back. */
  | 'back'

/** What the dialog shows. */
export interface ModalSlice {
  /** Whether it is shown. */
  open: boolean
  /** The current view. */
  view: View
  /** How the current view was reached. */
  direction: Direction
  /** Whether a back button is shown. */
  canGoBack: boolean
  /** Whether Esc, the backdrop and the close button close; otherwise they shake. */
  canClose: boolean
  /** True for 500 ms after a refused close. */
  shake: boolean
  /** Only this namespace's wallets are shown. */
  namespace?: Namespace
  /** What it was opened at: this wallet is connected once the visitor has ticked the terms' box. */
  wallet?: string
}

/** Connection status (specification, section 4). */
export type Status =
  /** No wallet. */
  | 'disconnected'
  /** A wallet was asked, or a stored session is being checked. */
  | 'connecting'
  /** At least one namespace is connected. */
  | 'connected'

/** An account on a chain, as CAIP-10 writes it: the chain, `:` and the address. */
export type AccountId = `${ChainId}:${string}`

/** A connected wallet in one namespace. */
export interface Session {
  /** The chain family. */
  namespace: Namespace
  /** Which connector. */
  connector: string
  /** How the connector was found. */
  kind: ConnectorKind
  /** The wallet's name. */
  walletName: string
  /** The wallet's icon. */
  walletIcon?: string
  /** The wallet's rdns. */
  walletRdns?: string
  /** Addresses, the active one first. */
  accounts: string[]
  /** The network the wallet is on; unsupported ones too. */
  chainId?: ChainId
  /** The active address, chain-qualified. */
  accountId?: AccountId
  /** Networks that the wallet lets this page use; absent: all that it has. */
  approved?: ChainId[]
  /** What else the wallet told of its accounts. */
  details?: AccountDetails[]
}

/** Whether and with what the page is connected. */
export interface ConnectionSlice {
  /** The overall status. */
  status: Status
  /** True once stored sessions have been looked at. */
  initialized: boolean
  /** One per connected namespace; the active one first. */
  sessions: Session[]
}

/** Where to get a wallet; absent pages are not offered. */
export interface WalletPages {
  /** Its site. */
  home?: string
  /** Apple's App Store. */
  appStore?: string
  /** Google Play. */
  playStore?: string
  /** The Chrome Web Store. */
  chromeStore?: string
}

/** One wallet, merged over every way it was found: EIP-6963, Wallet Standard, registry. */
export interface WalletEntry {
  /** The registry's id when it knows the wallet, else its rdns, else its name. */
  id: string
  /** Name shown to people. */
  name: string
  /** Its icon: a `data:` image of the wallet itself, or an address at the gateway. */
  icon?: string
  /** Its reverse domain name. */
  rdns?: string
  /** What tells it from another wallet of the same name in this browser: shown beside the name. */
  knownBy?: string
  /** Found in this browser. */
  installed: boolean
  /** Connected before on this device. */
  recent: boolean
  /** Vouched for by the registry. */
  certified: boolean
  /** Chain families it can connect here, when installed. */
  namespaces: Namespace[]
  /** Where to get it. */
  pages: WalletPages
}

/** How far connecting (or switching network) got. */
export type Stage =
  /** Nothing is awaited. */
  | 'idle'
  /** The visitor must answer in the wallet. */
  | 'waiting'
  /** The visitor said no in the wallet. */
  | 'rejected'
  /** It did not work. */
  | 'failed'
  /** It worked; shown for a moment. */
  | 'done'

/** A message key of the catalogue with the values it mentions. */
export interface Message {
  /** Key of the catalogue: `error.balanceUnavailable`. */
  key: string
  /** Values by name. */
  values?: Record<string, string>
}

/** The wallet being connected, for the `Connecting` views. */
export interface ConnectingSlice {
  /** Which wallet. */
  wallet?: WalletEntry
  /** Which of its chain families, once chosen. */
  namespace?: Namespace
  /** The ways to it that there are here, the first one first. */
  platforms: Platform[]
  /** Which of them is taken. */
  platform?: Platform
  /** That way leads to an app on this very phone. */
  here: boolean
  /** How far it got. */
  stage: Stage
  /** What went wrong, in words for the visitor. */
  message?: Message
  /** What went wrong, in the wallet's words; shown folded. */
  detail?: string
}

/** A switch of network being made. */
export interface Switching {
  /** Where to. */
  network: Network
  /** How far it got. */
  stage: Stage
  /** What went wrong, in words for the visitor. */
  message?: Message
  /** What went wrong, in the wallet's words; shown folded. */
  detail?: string
}

/** The configured networks and the active one. */
export interface NetworkSlice {
  /** The network the page reads from and writes to. */
  active?: Network
  /** All configured networks, in the page's order. */
  networks: Network[]
  /** The wallet's network when it is not a configured one. */
  unsupported?: ChainId
  /** Networks that the connected wallet can switch to; absent: all. */
  approved?: ChainId[]
  /** The switch being made, for the `SwitchNetwork` and `UnsupportedChain` views. */
  switching?: Switching
}

/** The wallets of the Connect view, in the order shown. */
export interface WalletsSlice {
  /** Installed, recent, featured, custom and recommended wallets. */
  rows: WalletEntry[]
  /** Suggestions are on their way: keep their place. */
  loading: boolean
  /** Whether the "All wallets" row is shown. */
  showAll: boolean
  /** Whether all wallets begin with a code for another device: on a phone, where that is no row of the first list. */
  showCode: boolean
  /** Whether "Get a wallet" has wallets to offer: those of the registry, or the page's own. */
  canGet: boolean
  /** Whether the gateway's registry certifies wallets: they can be asked for alone then. */
  certifies: boolean
  /** How many wallets there are at least, rounded down to tens; absent when not known. */
  allCount?: number
}

/** The AllWallets view: pages or search results. */
export interface DirectorySlice {
  /** What is searched for. */
  query: string
  /** Certified wallets only. */
  certifiedOnly: boolean
  /** Wallets of this chain family only. */
  namespace?: Namespace
  /** Wallets found so far: those of the package, then those that only the gateway knows. */
  entries: WalletEntry[]
  /** How many there are at least; as many as `entries` once all of them are there. */
  count: number
  /** More are on their way. */
  loading: boolean
  /** The gateway did not answer; what is listed stays, and `moreWallets` tries again. */
  failed: boolean
  /** Whether `moreWallets` would bring more. */
  hasMore: boolean
}

/** Kinds of notice. */
export type NoticeVariant =
  /** It worked. */
  | 'success'
  /** It is under way; stays until replaced. */
  | 'loading'
  /** It did not work. */
  | 'error'

/** The short notice at the modal's edge ("snackbar" in the specification). */
export interface NoticeSlice {
  /** Whether it is shown. */
  open: boolean
  /** Its kind. */
  variant: NoticeVariant
  /** What it says. */
  message: Message
  /** A text that could not be copied, to be selected and copied by hand. */
  byHand?: string
}

/** What the developer of the page must mend, shown at the modal's top while `debug` is on. */
export interface AlertSlice {
  /** Whether it is shown. */
  open: boolean
  /** A code of the error catalogue: `DS008`. */
  code: string
  /** What it says. */
  message: Message
}

/** Features that the gateway serves. `true` leaves the choice to the feature; a list names providers, best first. */
export type RemoteFeatures = Record<
  'email' | 'socials' | 'swaps' | 'onramp' | 'activity',
  boolean | string[]
>

/** The options that views look at. */
export interface OptionsSlice {
  /** Dark, light or the system's. */
  themeMode: ThemeMode
  /** Who the page is. */
  metadata: Metadata
  /** Link in the legal line. */
  termsUrl?: string
  /** Link in the legal line. */
  privacyUrl?: string
  /** A box must be ticked before connecting. */
  legalCheckbox: boolean
  /** The views stand in the page itself; there is no dialog. */
  embedded: boolean
  /** The network list can be opened. */
  networkSwitch: boolean
  /** The "What is a wallet?" help is offered. */
  walletGuide: boolean
  /** Wallets are behind one row. */
  collapseWallets: boolean
  /** The page has no adapter: wallets are connected by pairing alone. */
  noAdapters: boolean
  /**
   * What the page lets its visitor do from the account, in the order of the buttons: of `onramp`, `swaps`, `receive` and
   * `send`. What the gateway must serve for it stands in `remoteFeatures`.
   */
  walletFeatures: string[]
  /** The zone of account names; absent where none are offered. */
  nameZone?: string
  /** What the gateway serves this project. Nothing of it is offered where it is off. */
  remoteFeatures: RemoteFeatures
}

/** A code, in modules of one unit each. */
export interface QrCode {
  /** Width and height of the field with its quiet zone: `viewBox="0 0 size size"`. */
  size: number
  /** Width and height of the free square in the middle. */
  centre: number
  /** The dark modules: `d` of one path. */
  path: string
}

/** A link for one wallet, once. */
export interface PairingLink {
  /** `wc:…` */
  uri: string
  /** The same as a QR code. */
  code: QrCode
  /** Milliseconds for which it is shown from when it was made; then there is another. */
  shownMs: number
}

/** What the `ConnectingWalletConnect` views show, besides how far connecting got. */
export interface PairingSlice {
  /** What to scan or open; absent while it is being made. */
  link?: PairingLink
  /** The wallet said yes; the session is being made. */
  approved: boolean
  /** The wallet was opened on this device. */
  opened: boolean
  /** It was, and yet this page stayed in front: the wallet is not there, or did not take the link. */
  missed: boolean
  /** Why the relay cannot be reached just now; it is tried again. */
  problem?: LinkProblem
}

/** A store's page for a phone, on the `Downloads` view. */
export interface StoreSlice {
  /** Which page; absent while none is shown. */
  page?: WalletPage
  /** Its address as a QR code. */
  code?: QrCode
}

/** A balance is known, not known yet, or cannot be known now; never zero for unknown. */
export type Balance =
  /** Nothing was asked. */
  | { state: 'none' }
  /** It is being read. */
  | { state: 'loading' }
  /** It is known. */
  | {
      state: 'known'
      /** Whole coins as decimal text, exact: `1.25`. */
      amount: string
      /** `ETH` */
      symbol: string
      /** Address of a token's picture. */
      image?: string
    }
  /** It could not be read; asked again after 30 s. */
  | { state: 'unavailable' }

/** One connected address (specification, section 3, "Account record"). */
export interface AccountRecord {
  /** Its chain family. */
  namespace: Namespace
  /** The address. */
  address: string
  /** `eoa`, `smartAccount` or `payment`. */
  type: string
  /** Its public key, in hex, where the wallet tells it. */
  publicKey?: string
  /** Where it is derived from the wallet's seed, where the wallet tells it. */
  path?: string
  /** The readable name that it goes by, once known. */
  profileName?: string
  /** Its picture, once known. */
  profileImage?: string
}

/** The connected account of the active namespace. */
export interface AccountSlice {
  /** The active address; absent when not connected. */
  address?: string
  /** The address shortened for display: `0x12ab…9fE0`. */
  shortAddress?: string
  /** The chain-qualified address. */
  caipAddress?: AccountId
  /** Its chain family. */
  namespace?: Namespace
  /** A readable name, once known. */
  profileName?: string
  /** A picture, once known. */
  profileImage?: string
  /** The address in the block explorer. */
  explorerUrl?: string
  /** Whether something can be sent from here: not every chain family can be sent on. */
  canSend: boolean
  /** The balance on the active network: of its coin, or of the token that the page chose for it. */
  balance: Balance
  /** Which of its lists is shown. */
  currentTab: Tab
  /** Every connected address. */
  allAccounts: AccountRecord[]
}

/** How far a list is known. */
export type ListState =
  /** Nobody asked. */
  | 'none'
  /** It is being read for the first time. */
  | 'loading'
  /** It is known. */
  | 'known'
  /** It could not be read. */
  | 'failed'
  /** There is none for this network. */
  | 'unsupported'

/** An amount of one coin or token. */
export interface Token {
  /** Unique, CAIP-10: the chain and the contract or mint; for the chain's coin its placeholder address. */
  id: string
  /** Its chain. */
  chainId: ChainId
  /** Contract or mint; absent for the chain's own coin. */
  address?: string
  /** `USD Coin`; of an unverified token what it says of itself, cut and without what hides or turns letters. */
  name: string
  /** `USDC`, as the name. */
  symbol: string
  /** Digits after the point. */
  decimals: number
  /** How much, in whole tokens as exact decimal text: `1.5`. */
  quantity: string
  /** What one costs; absent when nobody knows, never 0 for unknown. */
  price?: string
  /** What all of it is worth; absent when the price is. */
  value?: string
  /** Address of its picture. */
  iconUrl?: string
  /** The package or the page knows it (or it is the coin); otherwise name, symbol and decimals are a stranger's words, and only its address is certain. */
  verified: boolean
  /** The symbol of the coin or known token that this one looks like, and is not. */
  imitates?: string
}

/** What the account holds. `rows` are a window of the whole list, which `tokens` moves. */
export interface TokensSlice {
  /** Whose they are. */
  account?: AccountId
  /** How far the list is known. */
  state: ListState
  /** What is shown was read before; reading it again did not work. */
  stale: boolean
  /** The gateway could not tell everything. */
  incomplete: boolean
  /** What the verified tokens are worth as decimal text; absent when no price is known. */
  total?: string
  /** What prices, values and the total are in: `usd`. */
  currency: string
  /** Verified tokens that are not in the total, because their price is not known. */
  uncounted: number
  /** What was searched for; only what fits is in the list. */
  query: string
  /** How many tokens there are in the list: without unverified ones while these are folded away. */
  count: number
  /** How many of the account's tokens are unverified, of those that fit. A token found by its address is shown and not counted. */
  unverified: number
  /** Unverified tokens stand behind the rest; otherwise they are folded away. */
  unverifiedShown: boolean
  /** The place of the first row in the whole list. */
  from: number
  /** The coin first, then verified tokens, the most valuable first; what imitates others last. */
  rows: Token[]
}

/** What a transaction is called. */
export type Operation =
  /** Something was sent. */
  | 'send'
  /** Something came in. */
  | 'receive'
  /** Somebody was allowed to take tokens. */
  | 'approve'
  /** One thing was given for another. */
  | 'trade'
  /** Something was made. */
  | 'mint'
  /** Something was destroyed. */
  | 'burn'
  /** Something was put into an application. */
  | 'deposit'
  /** Something was taken out of an application. */
  | 'withdraw'
  /** A contract was made. */
  | 'deploy'
  /** A contract was called; anything that later gateways call otherwise. */
  | 'execute'

/** Which way something moved, seen from the account. */
export type TransferDirection =
  /** To it. */
  | 'in'
  /** From it. */
  | 'out'
  /** From it to itself. */
  | 'self'

/** Something that changed hands. */
export interface Transfer {
  /** Which way, seen from the account. */
  direction: TransferDirection
  /** `ETH`, as the package or the page calls it. Of what neither knows, and of an NFT, the shortened address: `0x5ce3…0f12`, `0x5ce3…0f12 #7`. */
  name: string
  /** The whole contract or mint, where the name is its shortened form. */
  address?: string
  /** How much, as exact decimal text; absent for one that is not counted. With an address, by decimals that only the gateway tells. */
  amount?: string
  /** It is one of its kind. */
  nft: boolean
  /** Address of its picture; none where the name is an address. */
  iconUrl?: string
}

/** How far a transaction got. */
export type Progress =
  /** It was sent and waits for its place in a block. */
  | 'waiting'
  /** It did what it should. */
  | 'confirmed'
  /** It is on the chain and did nothing but cost. */
  | 'failed'
  /** Another transaction took its place. */
  | 'replaced'
  /** Nodes do not know it any more; it will not happen. */
  | 'dropped'

/** A transaction that was sent from here. */
export interface Pending {
  /** Chain and hash. */
  id: string
  /** Its chain. */
  chainId: ChainId
  /** What to call it. */
  operation: Operation
  /** What changes hands. */
  transfers: Transfer[]
  /** Whom it goes to, the whole address. */
  with: string
  /** The name that was typed for them. */
  named?: string
  /** How far it got. */
  progress: Progress
  /** It in the block explorer. */
  explorerUrl?: string
}

/** A month of the list, in UTC as the chains' clocks are. */
export interface Month {
  /** `2026-01`; `pending` for what waits for a block, empty for what has no time. */
  id: string
  /** How many rows of the list are of it. */
  count: number
}

/** How a transaction went. */
export type Outcome =
  /** It did what it should. */
  | 'confirmed'
  /** It is on the chain and did nothing but cost. */
  | 'failed'
  /** It is not on the chain yet. */
  | 'pending'

/** One transaction, as the account sees it. */
export interface Activity {
  /** The same for ever: chain and hash. */
  id: string
  /** What to call it. */
  operation: Operation
  /** When its block was made, `2026-01-31T12:00:00Z`; empty where that is not known. */
  minedAt: string
  /** How it went. */
  outcome: Outcome
  /** Who else was part of it, the whole address: whom it went to, or came from. */
  with: string
  /** The application it went to, where it is known. */
  application?: string
  /** What changed hands; of many the first few. */
  transfers: Transfer[]
  /** It looks like spam. */
  spam: boolean
  /** It in the block explorer. */
  explorerUrl?: string
}

/** The account's transactions on the active network. `rows` are a window of the whole list, which `activity` moves. */
export interface ActivitySlice {
  /** Whose they are. */
  account?: AccountId
  /** How far the list is known. */
  state: ListState
  /** Older ones are on their way. */
  loadingMore: boolean
  /** Older ones could not be read; `retry` tries again. */
  failed: boolean
  /** Nothing older is left to be read. */
  complete: boolean
  /** The gateway could not tell everything, or is still reading the past. */
  incomplete: boolean
  /** What is on its way, the latest first. */
  pending: Pending[]
  /** Months of the list, in its order; their counts add up to `count`. */
  months: Month[]
  /** How many of what was read look like spam. */
  spam: number
  /** Spam stands among the rest; otherwise it is folded away. */
  spamShown: boolean
  /** How many rows there are so far. */
  count: number
  /** The place of the first row in the whole list. */
  from: number
  /** Newest first. */
  rows: Activity[]
}

/** One token of a collection. */
export interface Nft {
  /** Unique, CAIP-19: `eip155:1/erc721:0x5ce3…0f12/2`. */
  id: string
  /** The collection's contract. */
  collection: string
  /** Its number in the collection. */
  number: string
  /** What the collection calls itself, cleaned, with the number; empty where it does not say. */
  name: string
  /** How many of it the account holds where there may be several (ERC-1155), as decimal text; absent for one of its kind. */
  quantity?: string
  /** Address of its picture, at the gateway; it may have none. */
  imageUrl?: string
  /** Its page in the network's block explorer. */
  explorerUrl?: string
  /** It looks like spam. */
  spam: boolean
}

/** The account's NFTs on the active network. `rows` are a window of the whole list, which `nfts` moves. */
export interface NftsSlice {
  /** Whose they are. */
  account?: AccountId
  /** How far the list is known. */
  state: ListState
  /** The gateway could not tell everything, or is still reading the past. */
  incomplete: boolean
  /** How many of them look like spam. */
  spam: number
  /** Spam stands among the rest; otherwise it is folded away. */
  spamShown: boolean
  /** How many rows there are. */
  count: number
  /** The place of the first row in the whole list. */
  from: number
  /** What came last first. */
  rows: Nft[]
  /** The one that the visitor looks at, large. */
  shown?: Nft
}

/** What the Receive view shows; empty while nobody looks at it. */
export interface ReceiveSlice {
  /** The address. */
  address: string
  /** The address as a QR code. */
  code: QrCode
  /** The page's networks on which the address is valid, the active one first. */
  networks: ChainId[]
  /** The page has networks on which it is not. */
  elsewhere: boolean
}

/** Whether the form can be used (specification, section 4). */
export type SwapStage =
  /** Nobody looked. */
  | 'uninitialised'
  /** What can be exchanged is being read. */
  | 'initializing'
  /** It can be used. */
  | 'initialized'
  /** Nothing can be exchanged on this network. */
  | 'unsupported'

/** How far an exchange got. */
export type SwapStep =
  /** The form can be changed. */
  | 'form'
  /** What is to be signed is being prepared. */
  | 'preparing'
  /** The visitor, then the wallet, is asked for leave to take the token. */
  | 'approving'
  /** The chain has not taken that leave in yet. */
  | 'approved'
  /** The visitor, then the wallet, is asked for the exchange. */
  | 'swapping'

/** A token that can be exchanged. */
export interface SwapToken {
  /** As `Token::id`: CAIP-10, of the chain's coin with its placeholder address. */
  id: string
  /** Its contract; absent for the chain's own coin. */
  address?: string
  /** `USD Coin`; of an unverified token what it says of itself. */
  name: string
  /** `USDC`, as the name. */
  symbol: string
  /** Digits after the point. */
  decimals: number
  /** What one costs; absent when nobody knows. */
  price?: string
  /** How much of it the account has; absent when that is not known. */
  quantity?: string
  /** What that is worth. */
  value?: string
  /** Address of its picture. */
  iconUrl?: string
  /** The package or the page knows it, or it is the coin; otherwise name and symbol are a stranger's words. */
  verified: boolean
  /** The symbol of the coin or known token that this one looks like, and is not. */
  imitates?: string
}

/** What comes out of exactly one form. */
export interface SwapQuote {
  /** Id of the token that is sold. */
  from: string
  /** Id of the token that is bought. */
  to: string
  /** What is sold. */
  amount: string
  /** What comes out, exact. */
  toAmount: string
  /** What comes out for one of what is sold. */
  rate: string
  /** The least that comes out, or nothing happens. */
  minimumReceived: string
  /** Percent that the exchange itself moves the price, fees of the pools included; absent when nobody knows. */
  priceImpact?: string
  /** It moves the price so much that the visitor is warned: 5 percent or more. */
  largeImpact: boolean
  /** What the network takes, in its own coin, about; absent when nobody knows. */
  gasFee?: string
  /** What that is worth at today's price; absent when either is not known. */
  gasFeeValue?: string
  /** What the gateway keeps of what comes out. */
  providerFee?: string
  /** Names of the exchanges on the way. */
  route: string[]
}

/** An exchange: what is typed, what would come out of it, how far it got. */
export interface SwapSlice {
  /** Whether the form can be used. */
  stage: SwapStage
  /** How far the exchange itself got. */
  step: SwapStep
  /** Other configured networks on which tokens can be exchanged; told where this one cannot. */
  networks: Network[]
  /** The token that is sold. */
  sourceToken?: SwapToken
  /** The token that is bought. */
  toToken?: SwapToken
  /** What is sold, as it was typed. */
  sourceTokenAmount: string
  /** What was understood of it, exact; absent when it is no amount above zero. */
  amount?: string
  /** What that is worth; absent when nobody knows. */
  sourceValue?: string
  /** What comes out: at most six decimals (specification, section 9); empty while it is not known. */
  toTokenAmount: string
  /** What that is worth; absent when nobody knows. */
  toValue?: string
  /** Percent that it may give less than quoted: `1`. */
  slippage: string
  /** Whether that is the default, and not chosen by the user. */
  slippageAuto: boolean
  /** What is wrong with the percentage that was typed. */
  slippageError?: Message
  /** What values are in: `usd`. */
  currency: string
  /** Symbol of the network's own coin. */
  networkTokenSymbol: string
  /** What one of it costs; absent when nobody knows. */
  networkPrice?: string
  /** The offer for exactly what the form says. */
  quote?: SwapQuote
  /** Counts the quotes that came in: it changes whenever `quote` is a fresh one, which is refreshed after ten seconds. */
  quotes: number
  /** An offer is being asked for. */
  loading: boolean
  /** What is wrong with what was typed or chosen. */
  inputError?: Message
  /** Why there is no offer, though nothing is wrong with the form. */
  quoteError?: Message
  /** What was said about that, for who wants to know. */
  detail?: string
  /** The latest try could not be prepared. */
  fetchError: boolean
  /** Why the wallet did not send the latest try. */
  transactionError?: Message
  /** The offer can be reviewed. */
  complete: boolean
}

/** Tokens to choose from. `rows` are a window of the whole list. */
export interface PickerSlice {
  /** Which of the two is chosen. */
  side: SwapSide
  /** What is searched for, as typed. */
  query: string
  /** How far the list is known. */
  state: ListState
  /** An address is being asked about. */
  searching: boolean
  /** Nobody answered about an address; searching for it again asks again. */
  failed: boolean
  /** The best known tokens of this network; none while something is searched for. */
  suggested: SwapToken[]
  /** How many of the first rows the account holds. */
  own: number
  /** How many rows there are: without unverified tokens while these are folded away. */
  count: number
  /** How many unverified tokens there are. What is searched for is never folded away. */
  unverified: number
  /** Unverified tokens stand behind the rest; otherwise they are folded away. */
  unverifiedShown: boolean
  /** The place of the first row in the whole list. */
  from: number
  /** What the account holds, the most valuable first, then everything else by symbol, then what is unverified. */
  rows: SwapToken[]
}

/** How far a review got. */
export type ReviewStage =
  /** Nothing is to be signed. */
  | 'none'
  /** It is being tried; it cannot be signed yet. */
  | 'checking'
  /** The visitor may say yes. */
  | 'ready'
  /** It would fail, so it cannot be signed. */
  | 'refused'
  /** The visitor said yes; the wallet is asked to switch network first. */
  | 'switching'
  /** The wallet is asked. */
  | 'signing'

/** What a review is about. */
export type ReviewKind =
  /** A token or an item goes to somebody. */
  | 'send'
  /** Somebody is allowed to take a token. */
  | 'approve'
  /** A token is exchanged for another. */
  | 'swap'

/** Kinds of value. */
export type FactKind =
  /** Somebody. */
  | 'address'
  /** An exact amount. */
  | 'amount'
  /** As much as there ever will be. */
  | 'unlimited'
  /** All of a token that the called contract holds, however much that is; the value is empty. */
  | 'held'
  /** A time, in seconds since 1970. */
  | 'time'
  /** Anything else. */
  | 'text'

/** A line of a call. */
export interface Fact {
  /** `review.to` */
  label: string
  /** The value: an address in full, an exact amount, or a plain text. */
  value: string
  /** What kind of value. */
  kind: FactKind
  /** Of an amount: the token's symbol; without it the amount is in the token's smallest units. */
  symbol?: string
}

/** One call, in words. */
export interface ReviewCall {
  /** What it does: `review.transfer`; `review.unknown` for what is not known. */
  title: string
  /** What belongs to it. */
  facts: Fact[]
}

/** More or less of something. */
export interface Change {
  /** Whether it is more. */
  gain: boolean
  /** An exact amount; in the smallest units without a symbol, an item's number for collections. */
  amount: string
  /** The token's symbol, a stranger's text. */
  symbol?: string
  /** Its contract; absent for the network's own coin. */
  token?: string
  /** Address of its picture. Only the network's coin and tokens known to the package or the page have one. */
  iconUrl?: string
  /** Whether the amount is an item's number. */
  item: boolean
  /** How many of the item; absent for one. */
  count?: string
  /** What it is worth in the visitor's currency; absent when the price is not known, which of an unverified token it never is. */
  value?: string
}

/** So much of something. */
export interface Sum {
  /** An exact amount; in the smallest units without a symbol. */
  amount: string
  /** The token's symbol, a stranger's text. */
  symbol?: string
  /** Its contract; absent for the network's own coin. */
  token?: string
}

/** Who gets what is sent. */
export interface Recipient {
  /** The whole address. */
  address: string
  /** The name that was typed for it. */
  name?: string
  /** Host of the gateway whose word alone it is that the name means this address. */
  namedBy?: string
  /** What arrives by the trial, where that is less than what is sent. */
  gets?: Sum
}

/** Leave to take something. */
export interface Allowance {
  /** Who may take it. */
  spender: string
  /** The router's name, such as `Uniswap v3`, from this build's reviewed data, never from a gateway. */
  router?: string
  /** Whether this build or the page vouches for the spender. */
  trusted: boolean
  /**
   * Until when a signed permit can be submitted, in seconds since 1970; absent for an on-chain approval. The allowance itself stays
   * until it is used or revoked.
   */
  deadline?: string
  /** How much, exactly; absent for everything there will ever be. */
  amount?: string
  /** The token's symbol, a stranger's text. */
  symbol?: string
  /** Its contract. */
  token: string
  /** Address of its picture, as of a change. */
  iconUrl?: string
}

/** What it costs. */
export interface Fee {
  /** Whole coins, about. */
  amount: string
  /** Whole coins, at most; absent for an account that is a contract: who brings to the chain what it signed pays, and decides how much. */
  most?: string
  /** `ETH` */
  symbol: string
  /** The same in the visitor's currency, about; absent when the price is not known. */
  value?: string
}

/** How it was tried before anybody signs it. */
export type Trial =
  /** Not yet. */
  | { state: 'none' }
  /** The chain's node simulated it: the changes are what it found. */
  | { state: 'simulated' }
  /** The node could only tell that it would not fail. */
  | { state: 'called' }
  /** It says everything itself: nothing had to be tried. */
  | { state: 'exact' }
  /** Nobody could try it. */
  | {
      state: 'impossible'
      /** Why, for the developer. */
      why: string
    }
  /** It would fail. */
  | {
      state: 'failed'
      /** Why, in words. */
      message: Message
      /** The same as the node said it, for the developer. */
      why: string
    }

/** What is about to be signed, as it is shown. */
export interface ReviewSlice {
  /** How far it got. */
  stage: ReviewStage
  /** What it is about. */
  kind: ReviewKind
  /** Which of the signatures that the whole takes this one is, from 1. */
  step: number
  /** How many signatures the whole takes, as far as is known: a permission and a swap are two. */
  steps: number
  /** Where it will happen. */
  network?: Network
  /** The wallet's name. */
  wallet: string
  /** The calls in it, decoded, in order. */
  calls: ReviewCall[]
  /** What the account will have more or less, as the simulation found it; the fee is not counted. */
  changes: Change[]
  /** The same as the calls say it of themselves, where no trial told what changes. */
  said: Change[]
  /** Of an exchange: what the transaction itself lets come out at least, or it fails; absent where nothing certain says it. */
  least?: Sum
  /** Who gets what is sent. */
  recipient?: Recipient
  /** Until when the transaction can be taken in, in seconds since 1970; absent where it does not say. */
  expires?: string
  /** Who may take what afterwards. */
  allowances: Allowance[]
  /** What it costs. */
  fee?: Fee
  /** Whether a node that the page named tried it, and not one of the gateway's. */
  ownNode: boolean
  /** Host of the gateway whose node tried it; absent where the page's own did. */
  triedBy?: string
  /** How it was tried. */
  trial: Trial
  /** What the visitor should think about first. */
  warnings: Message[]
  /** Why it can never be signed, by the comparison with what was promised. */
  refused: Message[]
  /** What the visitor must accept separately before it can be confirmed. */
  critical: Message[]
  /** Whether the visitor accepted these. */
  accepted: boolean
  /** What the wallet will get, letter by letter; shown folded. */
  raw: string
}

/** How far sending got. */
export type SendStage =
  /** It is being filled in. */
  | 'form'
  /** What will be signed is being made, or stands in the review. */
  | 'review'
  /** The wallet is asked. */
  | 'signing'

/** One of its kind. */
export interface Item {
  /** The collection's contract. */
  collection: string
  /** Its number in the collection. */
  number: string
  /** What the collection calls itself, cleaned; its address where it does not say. */
  name: string
  /** Whether there may be several of it (ERC-1155). */
  several: boolean
  /** Address of its picture at the gateway, where the list of NFTs has one. */
  imageUrl?: string
}

/** Who receives it. */
export type Receiver =
  /** Nobody yet. */
  | { state: 'none' }
  /** It is being found out. */
  | { state: 'resolving' }
  /** This one. */
  | {
      state: 'known'
      /** In the form of its chain family. */
      address: string
      /** The name that was typed and stands for it. */
      name?: string
      /** Host of the gateway that says which address the name means; absent without a name. */
      namedBy?: string
      /** The network's name, where the name has no address on it and this is the one that it has on Ethereum. */
      onlyOnEthereum?: string
    }
  /** Nobody: what was typed is no receiver here. */
  | {
      state: 'invalid'
      /** Why. */
      message: Message
    }

/** The form: what was typed, letter by letter, and what it means. */
export interface SendSlice {
  /** How far it got. */
  stage: SendStage
  /** What is sent. */
  token?: Token
  /** The coin, where no list of tokens has it: on Bitcoin, and on a page without a gateway. */
  coin?: Token
  /** Why it could not be read. */
  coinProblem?: Message
  /** What of the coin is left alone, and why: on Bitcoin small coins, and those that carry something else. */
  coinNote?: Message
  /** The item of a collection that is sent in place of a token. */
  item?: Item
  /** Why an item was not found. */
  itemProblem?: Message
  /** The chain is being asked for the item, or for how much there is. */
  asking: boolean
  /** What was typed as the amount. */
  amount: string
  /** Whether it is in the visitor's currency and not in the token. */
  fiat: boolean
  /** Whether it is all there is, with the fee left aside. */
  max: boolean
  /** What was typed, in whole tokens; absent when it is no amount. */
  quantity?: string
  /** The same in the visitor's currency; absent when the price is not known. */
  value?: string
  /** What is wrong with the amount. */
  amountProblem?: Message
  /** How soon it should be done, where the sender chooses the fee: on Bitcoin. */
  fee: FeeChoice
  /** What was typed as the receiver. */
  receiver: string
  /** Who that is. */
  to: Receiver
  /** What to think about before sending to them. */
  warnings: Message[]
  /** Whether everything is there to go on. */
  complete: boolean
}

/** A name that may be free. */
export interface NameSuggestion {
  /** With its zone. */
  name: string
}

/** The form to choose an account name with; empty while it is not shown. */
export interface NamingSlice {
  /** What was typed: a name without its zone. */
  name: string
  /** It cannot be a name. */
  invalid: boolean
  /** Names are being looked for. */
  loading: boolean
  /** Names like it that may be free, itself first. */
  suggestions: NameSuggestion[]
  /** Why there are none. */
  error?: Message
}

/** How the connected account stands. */
export type SignInStatus =
  /** The page has no sign-in, or no account is connected on a network that it supports. */
  | 'off'
  /** The page's sign-in is being asked for a session. */
  | 'checking'
  /** There is none. */
  | 'signedOut'
  /** There is one. */
  | 'signedIn'

/** How far the view got. */
export type SignInStage =
  /** It is not shown. */
  | 'idle'
  /** The message is being made. */
  | 'preparing'
  /** The message is shown and can be signed. */
  | 'ready'
  /** The wallet is asked. */
  | 'signing'
  /** The signature is being verified. */
  | 'saving'
  /** No message could be made. */
  | 'failed'

/** A message as the visitor sees it before signing. */
export interface SignInRequest {
  /** The page's own host, with its port: `shop.example`. */
  domain: string
  /** What the page says about it. */
  statement?: string
  /** The account's address. */
  address: string
  /** The network's name. */
  network: string
  /** The wallet's name. */
  wallet: string
  /** What the sign-in gives access to, as addresses. */
  resources: string[]
  /** When the session ends, in milliseconds since 1970; absent where it has no end. */
  expiresAt?: number
  /** The whole text, as the wallet gets it. */
  message: string
}

/** A session of the account. */
export interface SignInSession {
  /** The network. */
  chainId: ChainId
  /** The address. */
  address: string
  /** When it ends, in milliseconds since 1970; absent where it has no end, or none that this page knows. */
  expiresAt?: number
}

/** Whether the connected account is signed in, and what it is asked to sign. */
export interface SignInSlice {
  /** How the account stands. */
  status: SignInStatus
  /** The account that this is about: the connected one, on the active network. */
  account?: AccountId
  /** The page lets only signed-in visitors stay connected: the view cannot be closed without a session. */
  required: boolean
  /** How far the view got. */
  stage: SignInStage
  /** What will be signed; absent until it is there. */
  request?: SignInRequest
  /** Why the last attempt failed. A new message may be ready to sign nevertheless. */
  error?: Message
  /** What the wallet or the page's sign-in said of it. */
  detail?: string
  /** The session of the account. */
  session?: SignInSession
}

/** Every slice by name, for the generated TypeScript. */
export interface Slices {
  modal: ModalSlice
  connection: ConnectionSlice
  connecting: ConnectingSlice
  network: NetworkSlice
  wallets: WalletsSlice
  directory: DirectorySlice
  notice: NoticeSlice
  alert: AlertSlice
  options: OptionsSlice
  pairing: PairingSlice
  store: StoreSlice
  account: AccountSlice
  tokens: TokensSlice
  activity: ActivitySlice
  nfts: NftsSlice
  receive: ReceiveSlice
  swap: SwapSlice
  picker: PickerSlice
  review: ReviewSlice
  send: SendSlice
  naming: NamingSlice
  signIn: SignInSlice
}

/** The name of a slice. */
export type SliceName = keyof Slices

/** Every slice before the core has run. */
export const initial: Slices = {
  modal: {
    open: false,
    view: 'Connect',
    direction: 'none',
    canGoBack: false,
    canClose: false,
    shake: false,
  },
  connection: { status: 'disconnected', initialized: false, sessions: [] },
  connecting: { platforms: [], here: false, stage: 'idle' },
  network: { networks: [] },
  wallets: {
    rows: [],
    loading: false,
    showAll: false,
    showCode: false,
    canGet: false,
    certifies: false,
  },
  directory: {
    query: '',
    certifiedOnly: false,
    entries: [],
    count: 0,
    loading: false,
    failed: false,
    hasMore: false,
  },
  notice: { open: false, variant: 'success', message: { key: '' } },
  alert: { open: false, code: '', message: { key: '' } },
  options: {
    themeMode: 'dark',
    metadata: { name: '', description: '', url: '', icons: [] },
    legalCheckbox: false,
    embedded: false,
    networkSwitch: true,
    walletGuide: false,
    collapseWallets: false,
    noAdapters: false,
    walletFeatures: [],
    remoteFeatures: { email: false, socials: false, swaps: false, onramp: false, activity: false },
  },
  pairing: { approved: false, opened: false, missed: false },
  store: {},
  account: { canSend: false, balance: { state: 'none' }, currentTab: 'tokens', allAccounts: [] },
  tokens: {
    state: 'none',
    stale: false,
    incomplete: false,
    currency: '',
    uncounted: 0,
    query: '',
    count: 0,
    unverified: 0,
    unverifiedShown: false,
    from: 0,
    rows: [],
  },
  activity: {
    state: 'none',
    loadingMore: false,
    failed: false,
    complete: false,
    incomplete: false,
    pending: [],
    months: [],
    spam: 0,
    spamShown: false,
    count: 0,
    from: 0,
    rows: [],
  },
  nfts: {
    state: 'none',
    incomplete: false,
    spam: 0,
    spamShown: false,
    count: 0,
    from: 0,
    rows: [],
  },
  receive: { address: '', code: { size: 0, centre: 0, path: '' }, networks: [], elsewhere: false },
  swap: {
    stage: 'uninitialised',
    step: 'form',
    networks: [],
    sourceTokenAmount: '',
    toTokenAmount: '',
    slippage: '0',
    slippageAuto: false,
    currency: '',
    networkTokenSymbol: '',
    quotes: 0,
    loading: false,
    fetchError: false,
    complete: false,
  },
  picker: {
    side: 'source',
    query: '',
    state: 'none',
    searching: false,
    failed: false,
    suggested: [],
    own: 0,
    count: 0,
    unverified: 0,
    unverifiedShown: false,
    from: 0,
    rows: [],
  },
  review: {
    stage: 'none',
    kind: 'send',
    step: 0,
    steps: 0,
    wallet: '',
    calls: [],
    changes: [],
    said: [],
    allowances: [],
    ownNode: false,
    trial: { state: 'none' },
    warnings: [],
    refused: [],
    critical: [],
    accepted: false,
    raw: '',
  },
  send: {
    stage: 'form',
    asking: false,
    amount: '',
    fiat: false,
    max: false,
    fee: 'normal',
    receiver: '',
    to: { state: 'none' },
    warnings: [],
    complete: false,
  },
  naming: { name: '', invalid: false, loading: false, suggestions: [] },
  signIn: { status: 'off', required: false, stage: 'idle' },
}

/** What survives a reload, and under which keys. */
export const storageKeys = {
  status: '@drawstring/connection_status',
  connections: '@drawstring/connections',
  activeNetwork: '@drawstring/active_caip_network_id',
  recentWallets: '@drawstring/recent_wallets',
} as const
