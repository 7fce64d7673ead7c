import type { Address, Chain } from 'viem'

// What is used of wagmi, in words that fit both majors: importing its types would tie a page to the package that they come from.

/** How a connector tells of its session. */
export interface Emitter {
  emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
  emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
  emit(event: 'disconnect'): void
}

/** What wagmi gives a connector. */
export interface ConnectorSetup {
  readonly chains: readonly Chain[]
  readonly emitter: Emitter
}

/** An account as `connect` answers: with `withCapabilities` as an object. */
type Accounts<withCapabilities extends boolean> = withCapabilities extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[]

export interface ConnectParameters<withCapabilities extends boolean = false> {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  withCapabilities?: withCapabilities | boolean | undefined
}

export interface Connected<withCapabilities extends boolean = false> {
  accounts: Accounts<withCapabilities>
  chainId: number
}

/** What is read of a wagmi config. */
export interface WagmiConfig {
  readonly connectors: readonly {
    readonly id: string
    readonly uid: string
    readonly emitter: Emitter
    stop?(): void
  }[]
  readonly state: WagmiState
  subscribe<T>(
    selector: (state: WagmiState) => T,
    listener: (now: T, before: T) => void,
  ): () => void
}

export interface WagmiState {
  readonly connections: ReadonlyMap<
    string,
    {
      readonly accounts: readonly Address[]
      readonly chainId: number
      readonly connector: { readonly name: string }
    }
  >
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}
