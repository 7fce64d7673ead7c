/** A person's signature over a message proves whose account it is: what the page brings to make such messages and to keep what was signed. */
export interface SiwxConfig {
  /** What is to be signed; the nonce comes from the server that will check it. `accountAddress` is empty where no wallet has been asked yet. */
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Signs in another way than by asking the wallet. */
  signMessage?(input: { message: string; chainId: string; accountAddress: string }): Promise<string>
  /** Keeps a session; must check it first, and reject what is wrong. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: string, address: string): Promise<void>
  /** Keeps these and no others; none: signed out. Must check them first. */
  setSessions(sessions: SiwxSession[]): Promise<void>
  /** Those that are valid. */
  getSessions(chainId: string, address: string): Promise<SiwxSession[]>
  /** The account that sessions were asked for last is not connected any more, or is on a network that the page does not support. */
  accountLeft?(): void
  getRequired?(): boolean
  signOutOnDisconnect?: boolean
}

export interface SiwxMessageInput {
  accountAddress: string
  /** CAIP-2. */
  chainId: string
  /** ISO 8601. */
  notBefore?: string
}

/** The fields of EIP-4361; times are ISO 8601. */
export interface SiwxMessageData {
  accountAddress: string
  /** CAIP-2. */
  chainId: string
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string
  resources?: string[]
  requestId?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
}

export interface SiwxMessage extends SiwxMessageData {
  toString(): string
}

export interface SiwxSession {
  data: SiwxMessageData
  message: string
  signature: string
  /** Where a wallet signed while it connected (CAIP-74). */
  cacao?: unknown
}
