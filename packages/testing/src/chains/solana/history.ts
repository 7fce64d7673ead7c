import type { Transaction } from '../../solana/transaction.js'
import type { Outcome } from './bank.js'
import type { TokenBalances } from './tokenBalances.js'

/** One thing that happened on the chain. */
export interface Entry extends Outcome {
  signature: string
  slot: number
  /** Seconds since 1970. */
  blockTime: number
  transaction: Transaction
  /** Lamports of the transaction's accounts, before and after. */
  balances: { before: readonly bigint[]; after: readonly bigint[] }
  tokens: { before: TokenBalances; after: TokenBalances }
}

export interface History {
  add(entry: Omit<Entry, 'blockTime'>): Entry
  get(signature: string): Entry | undefined
  /** What touched an address, newest first; before a transaction, whomever that touched, or nothing when there is none. */
  of(address: string, before?: string): readonly Entry[]
}

export function createHistory(now = () => Math.floor(Date.now() / 1000)): History {
  const bySignature = new Map<string, Entry>()
  const byAddress = new Map<string, Entry[]>()
  return {
    add(happened) {
      const entry = { ...happened, blockTime: now() }
      bySignature.set(entry.signature, entry)
      for (const address of entry.transaction.accounts) {
        byAddress.set(address, [entry, ...(byAddress.get(address) ?? [])])
      }
      return entry
    },
    get: (signature) => bySignature.get(signature),
    of(address, before) {
      const all = byAddress.get(address) ?? []
      if (before === undefined) return all
      const slot = bySignature.get(before)?.slot ?? 0 // each transaction has a slot of its own
      return all.filter((entry) => entry.slot < slot)
    },
  }
}
