import { type Address, zeroAddress } from 'viem'
import { deployer } from './accounts.js'
import type { Chain, Deployed } from './chain.js'
import { published } from './published.js'
import { NO_DEADLINE, type Stock, supply } from './supply.js'
import type { Tokens } from './tokens.js'

export interface UniswapV3 {
  factory: Address
  positionManager: Address
  quoterV2: Address
  /** The first router: its calls carry a deadline. */
  swapRouter: Address
  /** The router of today's deployments, for v2 and v3; its deadline is in `multicall`. */
  swapRouter02: Address
  pools: readonly Pool[]
}

export interface Pool {
  address: Address
  /** Keys of `tokens`, in the pool's own order. */
  token0: string
  token1: string
  /** Millionths. */
  fee: number
  liquidity: string
  sqrtPriceX96: string
  purpose: string
}

interface Plan {
  one: Stock
  other: Stock
  fee: number
  purpose: string
  /** Ticks to either side of the price; by default all there are. */
  around?: number
}

const stock = (token: string, amount: string): Stock => ({ token, amount })

const POOLS: readonly Plan[] = [
  {
    one: stock('WETH', '2000'),
    other: stock('USDC', '6002000'),
    fee: 500,
    around: 2000,
    purpose: 'deepest, concentrated',
  },
  { one: stock('WETH', '900'), other: stock('USDC', '2700000'), fee: 3000, purpose: 'deep' },
  { one: stock('WETH', '20'), other: stock('USDC', '59800'), fee: 10_000, purpose: 'shallow' },
  {
    one: stock('USDC', '5000000'),
    other: stock('USDT', '5000000'),
    fee: 100,
    around: 50,
    purpose: 'stable, concentrated',
  },
  { one: stock('WETH', '400'), other: stock('WBTC', '20'), fee: 3000, purpose: 'deep' },
  {
    one: stock('WETH', '300'),
    other: stock('FAR', '9000'),
    fee: 3000,
    purpose: 'the only pool of FAR',
  },
  {
    one: stock('DAI', '15'),
    other: stock('USDC', '10'),
    fee: 10_000,
    purpose: 'too thin to tell a price, and wrong',
  },
]

/** Ticks between usable ticks, by fee. */
const SPACING: Record<number, number> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
const LAST_TICK = 887_272
/** How many moments a pool remembers for its average price. */
const OBSERVATIONS = 16

export async function uniswapV3(chain: Chain, tokens: Tokens): Promise<UniswapV3> {
  const weth = tokens.WETH?.address
  const factory = await chain.deploy(published('UniswapV3Factory'))
  // The tier for stable coins came to real chains later, by vote.
  await chain.send(factory, 'enableFeeAmount', [100, SPACING[100]])
  const both = [factory.address, weth]
  const manager = await chain.deploy(published('NonfungiblePositionManager'), [
    ...both,
    zeroAddress,
  ])
  const quoter = await chain.deploy(published('QuoterV2'), both)
  const router = await chain.deploy(published('SwapRouter'), both)
  const pools: Pool[] = []
  for (const plan of POOLS) {
    if (!tokens[plan.one.token] || !tokens[plan.other.token]) continue
    pools.push(await makePool(chain, tokens, factory, manager, plan))
  }
  return {
    factory: factory.address,
    positionManager: manager.address,
    quoterV2: quoter.address,
    swapRouter: router.address,
    swapRouter02: zeroAddress,
    pools,
  }
}

/** The router that knows both generations. */
export async function swapRouter02(chain: Chain, v2Factory: Address, v3: UniswapV3, weth: Address) {
  const args = [v2Factory, v3.factory, v3.positionManager, weth]
  return (await chain.deploy(published('SwapRouter02'), args)).address
}

async function makePool(
  chain: Chain,
  tokens: Tokens,
  factory: Deployed,
  manager: Deployed,
  { one, other, fee, around, purpose }: Plan,
): Promise<Pool> {
  const sides = [
    { key: one.token, ...(await supply(chain, tokens, one, manager)) },
    { key: other.token, ...(await supply(chain, tokens, other, manager)) },
  ].sort((a, b) => (BigInt(a.token.address) < BigInt(b.token.address) ? -1 : 1))
  const [first, second] = sides
  if (!first || !second) throw new Error('a pool has two sides')
  const pair = [first.token.address, second.token.address, fee]
  const price = squareRoot((second.units << 192n) / first.units)
  await chain.send(manager, 'createAndInitializePoolIfNecessary', [...pair, price])
  const address = await chain.read<Address>(factory, 'getPool', pair)
  const pool = { address, abi: published('UniswapV3Pool').abi }
  await chain.send(pool, 'increaseObservationCardinalityNext', [OBSERVATIONS])
  const [tickLower, tickUpper] = await range(chain, pool, fee, around)
  await chain.send(manager, 'mint', [
    {
      ...{ token0: pair[0], token1: pair[1], fee, tickLower, tickUpper },
      ...{ amount0Desired: first.units, amount1Desired: second.units },
      ...{ amount0Min: 0n, amount1Min: 0n, recipient: deployer.address, deadline: NO_DEADLINE },
    },
  ])
  const liquidity = String(await chain.read<bigint>(pool, 'liquidity'))
  const sqrtPriceX96 = String(price)
  return { address, token0: first.key, token1: second.key, fee, liquidity, sqrtPriceX96, purpose }
}

/** The usable ticks around the price, or all. */
async function range(chain: Chain, pool: Deployed, fee: number, around?: number) {
  const spacing = SPACING[fee]
  if (!spacing) throw new Error(`no such fee: ${fee}`)
  const usable = (tick: number) => Math.trunc(tick / spacing) * spacing
  if (around === undefined) return [usable(-LAST_TICK), usable(LAST_TICK)] as const
  const [, tick] = await chain.read<readonly [bigint, number]>(pool, 'slot0')
  return [usable(tick - around), usable(tick + around)] as const
}

/** The whole part of the square root (Newton's steps). */
function squareRoot(of: bigint): bigint {
  let root = of
  for (let next = (root + 1n) / 2n; next < root; next = (root + of / root) / 2n) root = next
  return root
}
