import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { evmKeys } from './evm.js'
import { DEV_MNEMONIC } from './mnemonic.js'
import { type SolanaKey, solanaKey, solanaKeys } from './solana.js'

/** Where keys come from: a phrase, or the keys themselves. */
export interface KeySource {
  /** BIP-39 phrase; by default {@link DEV_MNEMONIC}. */
  mnemonic?: string | undefined
  accounts?: AccountKeys | undefined
}

/** Private keys per namespace: `eip155` as 0x hex, `solana` as 32 bytes hex or 64 bytes base58. */
export interface AccountKeys {
  eip155?: readonly Hex[] | undefined
  solana?: readonly string[] | undefined
}

/** How many accounts of a phrase a wallet knows; anvil funds as many. */
export const KNOWN_ACCOUNTS = 10

/** The keys a source stands for. */
export function accountKeys(source: KeySource): {
  eip155: readonly Hex[]
  solana: readonly string[]
} {
  if (source.accounts && source.mnemonic !== undefined) {
    throw new TypeError('give a mnemonic or accounts, not both')
  }
  if (source.accounts) {
    return { eip155: source.accounts.eip155 ?? [], solana: source.accounts.solana ?? [] }
  }
  const mnemonic = source.mnemonic ?? DEV_MNEMONIC
  return {
    eip155: evmKeys(mnemonic, KNOWN_ACCOUNTS),
    solana: solanaKeys(mnemonic, KNOWN_ACCOUNTS),
  }
}

/** Keys ready to sign. They are made at first use, so that a page's start is not slowed. */
export interface Keyring {
  eip155(): readonly PrivateKeyAccount[]
  solana(): readonly SolanaKey[]
}

export function createKeyring(source: KeySource): Keyring {
  const keys = once(() => accountKeys(source))
  return {
    eip155: once(() => keys().eip155.map((key) => privateKeyToAccount(key))),
    solana: once(() => keys().solana.map(solanaKey)),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
