import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { AccountDetails } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { peek } from '../peek.js'

export type { Wallet }

/** A transaction in its wire form, for one account of the wallet's. */
export interface Signable {
  account: WalletAccount
  transaction: Uint8Array
  chain: `${string}:${string}`
}

/** The features used here, as far as a wallet has them. */
export interface Features {
  'standard:connect'?: {
    connect(input?: { silent?: boolean }): Promise<{ accounts: readonly WalletAccount[] }>
  }
  'standard:disconnect'?: { disconnect(): Promise<void> }
  'solana:signAndSendTransaction'?: {
    signAndSendTransaction(input: Signable): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signTransaction'?: {
    signTransaction(input: Signable): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signMessage'?: {
    signMessage(input: {
      account: WalletAccount
      message: Uint8Array
    }): Promise<readonly { signature: Uint8Array }[]>
  }
  'standard:events'?: {
    on(event: 'change', listener: (properties: unknown) => void): () => void
  }
}

export const featuresOf = (wallet: Wallet): Features => (peek(wallet, 'features') ?? {}) as Features

/** An account that the wallet shares. */
export function accountOf(wallet: Wallet, address: unknown): WalletAccount {
  const account = wallet.accounts.find((one) => one.address === address)
  if (!account) throw new AdapterError('wallet', `The wallet does not share ${address} any more.`)
  return account
}

/** What a wallet signed. */
export function bytes(answer: unknown): Uint8Array {
  if (answer instanceof Uint8Array && answer.length > 0) return answer
  throw new AdapterError('wallet', 'The wallet answered without a signature.')
}

export const cannot = (method: string) =>
  new AdapterError('unsupported', `The wallet has nothing for ${method}.`)

/** The addresses of one chain family among accounts that a wallet gave; `undefined` if they are no list. */
export function addresses(accounts: unknown, prefix: string): string[] | undefined {
  if (!Array.isArray(accounts)) return undefined
  return accounts
    .filter((account) => serves(account, prefix))
    .map((account) => peek(account, 'address'))
    .filter((address) => typeof address === 'string')
}

/** What the wallet tells of these accounts besides: the public key of each, in hex. */
export function details(accounts: unknown, prefix: string): AccountDetails[] | undefined {
  if (!Array.isArray(accounts)) return undefined
  return accounts
    .filter((account) => serves(account, prefix))
    .flatMap((account) => {
      const [address, key] = [peek(account, 'address'), peek(account, 'publicKey')]
      if (typeof address !== 'string' || !(key instanceof Uint8Array) || key.length === 0) return []
      const hex = Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return [{ address, publicKey: hex }]
    })
}

/** Whether a wallet or an account has a chain of this family: its `chains` start with `solana:`. */
export function serves(walletOrAccount: unknown, prefix: string): boolean {
  const chains = peek(walletOrAccount, 'chains')
  return Array.isArray(chains) && chains.some((chain) => String(chain).startsWith(prefix))
}
