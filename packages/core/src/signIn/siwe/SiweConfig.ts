/** A sign-in for EVM chains, in the form that pages of other kits have (`createSIWEConfig`). */
export interface SiweConfig {
  /** A nonce of the server that verifies the signature. */
  getNonce(address?: string): Promise<string>
  /** What the message says beside its account. By default the page's host and origin. */
  getMessageParams?(): Promise<SiweMessageParams>
  /** Writes the message: `formatSiweMessage`, or a library's. */
  createMessage(args: SiweMessageArgs): string
  /** Verifies a signature, on your server, and begins a session there. */
  verifyMessage(signed: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  /** The session that your server has with this visitor. */
  getSession(): Promise<SiweSession | null>
  /** Ends it. */
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** Only signed-in visitors stay connected. By default `true`. */
  readonly required?: boolean
  /** `false`: as if it was not given. */
  readonly enabled?: boolean
  /** Taken and not used: a message is made anew before its nonce is old. */
  readonly nonceRefetchIntervalMs?: number
  /** Taken and not used: the session is read when the account changes and when another tab says so. */
  readonly sessionRefetchIntervalMs?: number
  /** By default `true`, as the two below. */
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

export interface SiweSession {
  address: string
  /** The number of the chain. */
  chainId: number
}

export interface SiweMessageParams {
  domain?: string
  uri?: string
  /** Numbers of chains; the active one is what is signed for. */
  chains?: number[]
  statement?: string
  /** Times are ISO 8601: when it was made, from when and until when it holds. */
  iat?: string
  nbf?: string
  exp?: string
  requestId?: string
  resources?: string[]
}

export interface SiweMessageArgs extends Omit<SiweMessageParams, 'chains'> {
  domain: string
  uri: string
  iat: string
  chainId: number
  /** `did:pkh:eip155:1:0x…` */
  address: string
  nonce: string
  version: '1'
}
