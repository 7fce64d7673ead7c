import type { SiwxMessage, SiwxMessageInput, SiwxSession } from '../options/SiwxConfig.js'

/** Makes what is to be signed. */
export interface Messenger {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
}

/** Says whether a signature is the account's. */
export interface Verifier {
  /** The family of chains that it verifies, CAIP-2: `eip155`; absent: all of them. */
  readonly chainNamespace?: string
  /** Rejects where it cannot be told now, as while a chain does not answer. */
  verify(session: SiwxSession): boolean | Promise<boolean>
}

/** Where sessions are kept. */
export interface SessionStorage {
  add(session: SiwxSession): Promise<void>
  /** Keeps these and no others. */
  set(sessions: SiwxSession[]): Promise<void>
  /** Those of an account on a chain. */
  get(chainId: string, address: string): Promise<SiwxSession[]>
  delete(chainId: string, address: string): Promise<void>
}
