import type { Address } from 'viem'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'

export interface Feed {
  address: Address
  /** As "ETH/USD". */
  pair: string
  decimals: number
  answer: string
  /** Seconds that have passed since the answer, at whatever time it is read. */
  age: number
  purpose: string
}

const DAY = 86_400

const FEEDS: readonly Omit<Feed, 'address'>[] = [
  { pair: 'ETH/USD', decimals: 8, answer: '300012345678', age: 60, purpose: 'fresh' },
  { pair: 'BTC/USD', decimals: 8, answer: '6000000000000', age: 60, purpose: 'fresh' },
  { pair: 'USDC/USD', decimals: 8, answer: '99990000', age: 60, purpose: 'fresh' },
  { pair: 'DAI/USD', decimals: 8, answer: '100000000', age: 3 * DAY, purpose: 'stale' },
  { pair: 'USDT/USD', decimals: 8, answer: '-1', age: 60, purpose: 'negative' },
]

/** What a person expects: every price known, and of now. */
const SHOWCASE: readonly Omit<Feed, 'address'>[] = [
  { pair: 'ETH/USD', answer: '300012000000' },
  { pair: 'BTC/USD', answer: '6000000000000' },
  { pair: 'USDC/USD', answer: '100000000' },
  { pair: 'USDT/USD', answer: '100000000' },
  { pair: 'DAI/USD', answer: '100000000' },
  { pair: 'LINK/USD', answer: '1800000000' },
  { pair: 'UNI/USD', answer: '900000000' },
  { pair: 'AAVE/USD', answer: '15000000000' },
].map((feed) => ({ ...feed, decimals: 8, age: 60, purpose: 'fresh' }))

export async function feeds(
  chain: Chain,
  { PriceFeed }: Record<string, Artifact>,
  showcase: boolean,
): Promise<Feed[]> {
  if (!PriceFeed) throw new Error('src/ has no PriceFeed')
  const made: Feed[] = []
  for (const feed of showcase ? SHOWCASE : FEEDS) {
    const args = [feed.pair, feed.decimals, BigInt(feed.answer), BigInt(feed.age)]
    made.push({ ...feed, address: (await chain.deploy(PriceFeed, args)).address })
  }
  return made
}
