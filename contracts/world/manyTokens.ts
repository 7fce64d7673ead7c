import type { Address } from 'viem'
import { account } from './accounts.js'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'

/** Enough to measure "the balance of 500 tokens". */
const COUNT = 500
const PER_TRANSACTION = 50

export interface ManyTokens {
  /** Token `i` (from 0) is "Mini i+1", symbol "M(i+1)", 18 decimals. */
  addresses: readonly Address[]
  /** Account 0 and account 1 hold `(i+1) * unit` of token `i`. */
  unit: string
  holders: readonly Address[]
}

export async function manyTokens(
  chain: Chain,
  { TokenFactory }: Record<string, Artifact>,
): Promise<ManyTokens> {
  if (!TokenFactory) throw new Error('src/ has no TokenFactory')
  const factory = await chain.deploy(TokenFactory)
  const holders = [account(0).address, account(1).address]
  for (let made = 0; made < COUNT; made += PER_TRANSACTION) {
    await chain.send(factory, 'make', [PER_TRANSACTION, holders])
  }
  const addresses = await chain.read<readonly Address[]>(factory, 'all')
  return { addresses, unit: String(10n ** 15n), holders }
}
