import type { WalletAccount } from '@wallet-standard/base'
import type { Approver } from '../approval/approver.js'
import type { Ask } from '../approval/ask.js'
import { disconnected, invalidParams, unauthorized } from '../eip155/errors.js'
import type { SolanaKey } from '../keys/solana.js'
import type { Gate } from '../wallet/gate.js'
import type { DevChain } from '../wallet/options.js'
import type { State } from '../wallet/state.js'
import { standardName } from './chainName.js'

/** What the features share. */
export interface SolanaContext {
  readonly state: State
  readonly gate: Gate
  accounts(): readonly WalletAccount[]
  /** Tells listeners that the accounts are others now. */
  changed(): void
  /** Asks for the person's word; rejects when it is no. */
  consent(method: string, ask: Omit<Ask, 'namespace' | 'method'>): Promise<{ twice?: boolean }>
}

export const consentOf =
  (state: State, approver: Approver): SolanaContext['consent'] =>
  (method, ask) => {
    if (!state.online) return Promise.reject(disconnected())
    return approver.approve({ ...ask, namespace: 'solana', method })
  }

/** The key of an account the page may use; rejects with 4100 otherwise. */
export function signer({ state }: SolanaContext, { address }: WalletAccount): SolanaKey {
  if (!state.visible('solana').includes(address)) {
    throw unauthorized(`this site is not connected to ${address}.`)
  }
  const key = state.keyring.solana().find((known) => known.address === address)
  if (!key) throw unauthorized(`this wallet has no key for ${address}.`)
  return key
}

/** The chain a page names by the Wallet Standard's name or by CAIP-2. */
export function chainOf({ state }: SolanaContext, name: string): DevChain {
  const chain = solanaChains(state).find(
    ({ caip2 }) => caip2 === name || standardName(caip2) === name,
  )
  if (!chain) throw invalidParams(`this wallet has no chain "${name}"`)
  return chain
}

export const solanaChains = (state: State): DevChain[] =>
  state.chains().filter(({ caip2 }) => caip2.startsWith('solana:'))
