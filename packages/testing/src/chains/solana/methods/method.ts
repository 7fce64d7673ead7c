import type { Bank } from '../bank.js'

/** One verb: parameters as they came, the chain; returns what is put under `result`. */
export type Method = (params: readonly unknown[], bank: Bank) => unknown

/** Solana wraps what depends on the slot. */
export const atSlot = (bank: Bank, value: unknown) => ({
  context: { apiVersion: '2.2.0', slot: bank.slot() },
  value,
})
