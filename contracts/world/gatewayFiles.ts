import { LISTED, type Token } from './tokens.js'
import type { World } from './world.js'

const PEGGED = ['USDC', 'USDT', 'DAI']
const ASSETS: Record<string, string> = {
  WETH: 'ETH',
  WBTC: 'BTC',
  LINK: 'LINK',
  UNI: 'UNI',
  AAVE: 'AAVE',
}
/** Those that the registry has a logo for. */
const PICTURED = ['WETH', 'WBTC', 'LINK', 'UNI', 'AAVE', ...PEGGED]

/** The files that tell a gateway of the chain: its settings `tokens`, `dex` and `feeds`, and for `[names]` the registry. */
export function gatewayFiles(world: World) {
  const chain = `eip155:${world.chainId}`
  return {
    'tokens.json': { chain, ...tokens(world) },
    'dex.json': { chain, ...dex(world) },
    'feeds.json': { chain, feeds: feeds(world) },
  }
}

function tokens({ tokens }: World) {
  const listed = LISTED.filter((key) => tokens[key]).map((key) => {
    const { address, symbol, name, decimals } = found(tokens, key)
    const pegged = PEGGED.includes(key)
    const asset = ASSETS[key] ?? (pegged ? key : undefined)
    const icon = PICTURED.includes(key) ? `logo-${key.toLowerCase()}` : undefined
    return { address, symbol, name, decimals, icon, ...(pegged && { peg: 'usd' }), asset }
  })
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18, icon: 'logo-eth', asset: 'ETH' }
  return { native, wrapped: found(tokens, 'WETH').address, tokens: listed }
}

function dex({ tokens, uniswapV2: v2, uniswapV3: v3 }: World) {
  const bases = ['WETH', ...PEGGED].map((key) => found(tokens, key).address)
  const second = { id: 'uniswap-v2', factory: v2.factory, router: v2.router, feeBps: 30 }
  const third = {
    id: 'uniswap-v3',
    factory: v3.factory,
    quoter: v3.quoterV2,
    router: v3.swapRouter02,
    routerKind: 'swapRouter02',
    tiers: [100, 500, 3000, 10000],
  }
  return { bases, v2: [second], v3: [third] }
}

function feeds({ feeds }: World) {
  const dollars = feeds.filter(({ pair }) => pair.endsWith('/USD'))
  return dollars.map(({ pair, address, decimals }) => ({
    asset: pair.split('/')[0],
    feed: address,
    decimals,
    maxAge: 3600,
  }))
}

function found(tokens: World['tokens'], key: string): Token {
  const token = tokens[key]
  if (!token) throw new Error(`there is no ${key} on the prepared chain`)
  return token
}
