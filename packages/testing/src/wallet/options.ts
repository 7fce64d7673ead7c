import type { Script } from '../approval/script.js'
import type { AccountKeys } from '../keys/keyring.js'
import type { Transport } from '../rpc/transport.js'

export type Namespace = 'eip155' | 'solana'

/** A chain the wallet knows. */
export interface DevChain {
  /** CAIP-2 id, such as `eip155:31337`. */
  caip2: string
  /** Where the wallet sends its own requests. */
  rpcUrl: string
  /** Shown in the panel; by default the CAIP-2 id. */
  name?: string
  /** The native coin's symbol, shown in the panel; by default ETH. */
  symbol?: string
}

export interface DevWalletOptions {
  /** Shown by the page and the panel. Default "Development wallet". */
  name?: string
  /** Reverse domain name (EIP-6963); also the key under which the wallet remembers. Default `dev.drawstring.wallet`. */
  rdns?: string
  /** A `data:image/...;base64,` address. Default a plain drawn icon. */
  icon?: string
  /** BIP-39 phrase; the well-known development phrase by default. Not together with `accounts`. */
  mnemonic?: string
  accounts?: AccountKeys
  /** At least one. The first of a namespace is the selected one. */
  chains: readonly DevChain[]
  /** Who answers: a person at the panel (default), nobody ("auto" approves everything), or a script. */
  approval?: 'panel' | 'auto' | Script
  /** Which namespaces to announce. Default: those of `chains`. */
  namespaces?: readonly Namespace[]
  /** How many accounts a connection shows. Default 1. */
  connectAccounts?: number
  /** Starts locked: shows no account until `unlock()`. */
  locked?: boolean
  /** Also sets `window.ethereum`, as older wallets do. Default false. */
  windowEthereum?: boolean
  /** Offers several calls in one transaction, all or none (EIP-5792, by EIP-7702: the account keeps the code of `Calls.sol`). Default false. */
  calls?: boolean
  /** On Solana signs alone and leaves it to the page to tell the chain (no `solana:signAndSendTransaction`). Default false. */
  signsOnly?: boolean
  /** On Solana fails with these words when the page wants to part, and keeps the connection. By default it parts. */
  disconnectFails?: string
  /** How requests reach `rpcUrl`. Default `fetch`. */
  transport?: Transport
}

/** Options with every default filled in. */
export type ResolvedOptions = Required<Omit<DevWalletOptions, Unset>> &
  Pick<DevWalletOptions, Unset>

type Unset = 'mnemonic' | 'accounts' | 'disconnectFails'
