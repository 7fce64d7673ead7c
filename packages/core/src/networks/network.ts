/** CAIP-2 namespaces this package knows. */
export type ChainNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122'

/** A chain's id as CAIP-2 writes it: `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`

interface NetworkFacts {
  /** The name a person reads, at most a few words. */
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    /** Decimal places between the smallest unit and one coin. */
    readonly decimals: number
  }
  /** JSON-RPC addresses, best first. Empty for Bitcoin, whose data comes from an Esplora server. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
  /** The picture's id at the gateway; absent: a neutral picture. */
  readonly imageId?: string
}

/** A network with a number for an id is an EVM chain, so viem's chain objects fit as they are. */
interface NumberedNetwork extends NetworkFacts {
  readonly id: number
  readonly caipNetworkId?: CaipNetworkId
  readonly chainNamespace?: ChainNamespace
}

/** Any other network says where it belongs; `id` is the reference of its CAIP-2 id. */
interface NamedNetwork extends NetworkFacts {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: ChainNamespace
}

/** A network a page can offer: one of this package's, one of viem's chains, or your own. */
export type Network = NumberedNetwork | NamedNetwork
