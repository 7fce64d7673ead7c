import type { Network } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { peek } from '../peek.js'
import type { Wallet } from './Wallet.js'

/** The Wallet Standard's names of Solana's clusters, by CAIP-2 id (the start of the genesis hash). */
export const clusters: Record<string, string> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** EIP-1193's "not known to the wallet", for a standard that has no number of its own. */
const UNRECOGNIZED_CHAIN = 4902

/**
 * A Wallet Standard wallet is told the chain with each request, so switching only asks whether it knows the chain.
 * A cluster without a name of its own (a private one) is not the wallet's to refuse.
 */
export function checkNetwork(wallet: Wallet, network: Network): void {
  const name = clusters[network.caipNetworkId]
  const chains = peek(wallet, 'chains')
  if (!name || (Array.isArray(chains) && chains.includes(name))) return
  throw new AdapterError('wallet', `The wallet does not know ${name}.`, UNRECOGNIZED_CHAIN)
}
