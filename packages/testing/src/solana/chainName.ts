/** Names of the Wallet Standard for the clusters, by the CAIP-2 reference (first 32 characters of the genesis hash). */
const names: Record<string, `solana:${string}`> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** What the Wallet Standard calls a chain; a cluster of one's own is `solana:localnet`. */
export const standardName = (caip2: string): `solana:${string}` => names[caip2] ?? 'solana:localnet'
