import type { Address } from 'viem'
import { deployer } from './accounts.js'
import type { Chain, Deployed } from './chain.js'
import { published } from './published.js'
import { NO_DEADLINE, type Stock, supply } from './supply.js'
import type { Tokens } from './tokens.js'

export interface UniswapV2 {
  factory: Address
  router: Address
  pairs: readonly Pair[]
}

export interface Pair {
  address: Address
  /** Keys of `tokens`, in the pair's own order. */
  token0: string
  token1: string
  reserve0: string
  reserve1: string
  purpose: string
}

const stock = (token: string, amount: string): Stock => ({ token, amount })

/** About 3,000 USD for an ether and 60,000 for a bitcoin. */
const PAIRS: readonly [Stock, Stock, string][] = [
  [stock('WETH', '1000'), stock('USDC', '3000000'), 'deep'],
  [stock('WETH', '500'), stock('DAI', '1500000'), 'deep'],
  [stock('WETH', '200'), stock('WBTC', '10'), 'deep'],
  [stock('USDC', '2000000'), stock('USDT', '2000000'), 'stable'],
  [stock('DAI', '100000'), stock('HOP', '50000'), 'the only pool of HOP'],
  [stock('WETH', '100'), stock('FEE', '30000'), 'fee on transfer'],
  [stock('WETH', '50'), stock('SILENT', '100000'), 'no return value'],
  [stock('WETH', '0.01'), stock('THIN', '30'), 'too thin to tell a price'],
  [stock('WETH', '300'), stock('LINK', '50000'), 'of the showcase'],
  [stock('WETH', '300'), stock('UNI', '100000'), 'of the showcase'],
  [stock('WETH', '300'), stock('AAVE', '6000'), 'of the showcase'],
]

export async function uniswapV2(chain: Chain, tokens: Tokens): Promise<UniswapV2> {
  const factory = await chain.deploy(published('UniswapV2Factory'), [deployer.address])
  const weth = tokens.WETH?.address
  const router = await chain.deploy(published('UniswapV2Router02'), [factory.address, weth])
  const pairs: Pair[] = []
  for (const [one, other, purpose] of PAIRS) {
    if (!tokens[one.token] || !tokens[other.token]) continue
    await addLiquidity(chain, tokens, router, one, other)
    pairs.push({ ...(await pairOf(chain, tokens, factory, one.token, other.token)), purpose })
  }
  return { factory: factory.address, router: router.address, pairs }
}

async function addLiquidity(chain: Chain, tokens: Tokens, router: Deployed, a: Stock, b: Stock) {
  const one = await supply(chain, tokens, a, router)
  const other = await supply(chain, tokens, b, router)
  const sides = [one.token.address, other.token.address, one.units, other.units]
  const terms = [0n, 0n, deployer.address, NO_DEADLINE]
  await chain.send(router, 'addLiquidity', [...sides, ...terms])
}

async function pairOf(chain: Chain, tokens: Tokens, factory: Deployed, a: string, b: string) {
  const sides = [tokens[a]?.address, tokens[b]?.address]
  const address = await chain.read<Address>(factory, 'getPair', sides)
  const pair = { address, abi: published('UniswapV2Pair').abi }
  const [reserve0, reserve1] = await chain.read<readonly [bigint, bigint]>(pair, 'getReserves')
  const first = await chain.read<Address>(pair, 'token0')
  const [token0, token1] = first === tokens[a]?.address ? [a, b] : [b, a]
  return { address, token0, token1, reserve0: String(reserve0), reserve1: String(reserve1) }
}
