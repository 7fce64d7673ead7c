import type { Address, Chain } from 'viem'

// What is used of wagmi's connectors, in words that fit both majors.

/** What a connector of wagmi does. */
export interface Connector {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  setup?(): Promise<void>
  connect(parameters?: { isReconnecting?: boolean }): Promise<Connected>
  disconnect(): Promise<void>
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
}

export interface Connected {
  readonly accounts: readonly (Address | { readonly address: Address })[]
  readonly chainId: number
}

/** What wagmi makes a connector of: `coinbaseWallet()`, `safe()`, `injected()`. */
// biome-ignore lint/suspicious/noExplicitAny: both majors' types of what a connector is given, which differ.
export type CreateConnector = (setup: any) => any

/** What a connector may want to know of the page. */
export interface Setup {
  readonly chains: readonly [Chain, ...Chain[]]
  /** As in wagmi's config. */
  readonly transports?: Readonly<Record<number, unknown>>
}
