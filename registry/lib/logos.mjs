import { readJson } from './read.mjs'

/** Where a logo comes from that is not the set's own picture of that name. */
const SOURCES = readJson('logos.json')

/** Coins that several chains have, or whose chain has another mark. All other coins wear the picture of their chain. */
const COINS = ['AVAX', 'BNB', 'BTC', 'DOT', 'ETH', 'FRAX', 'GHO', 'KSM', 'POL', 'SOL', 'XTZ']

const LOGO = 'logo-'

/** The icon of a chain's own coin, as `chains/` and viem name it: reviewed words, never a contract's. */
export function coinIcon(chain) {
  const { symbol } = chain.currency
  return COINS.includes(symbol) ? LOGO + symbol.toLowerCase() : undefined
}

/** Every logo that a token file or a coin names, once, as `{ id, picture }`. */
export function logoPictures(tokenFiles, coins) {
  const named = tokenFiles.flatMap(({ data }) => [data.native, ...data.tokens])
  const ids = [...coins, ...named.map(({ icon }) => icon)].filter((id) => id?.startsWith(LOGO))
  return [...new Set(ids)].sort().map((id) => {
    const name = id.slice(LOGO.length)
    return { id, picture: SOURCES[name] ?? `tokens/background/${name.toUpperCase()}` }
  })
}

/** Icons that token files name and nobody draws, one sentence each. */
export function iconErrors(tokenFiles, icons) {
  return tokenFiles.flatMap(({ file, data }) =>
    [data.native, ...data.tokens]
      .filter(({ icon }) => icon && !icons.has(icon))
      .map(({ symbol, icon }) => `tokens/${file}: ${symbol} names ${icon}, which is no icon`),
  )
}

/** How many of the listed tokens have a logo: `{ listed, pictured, bare }`, `bare` naming the others. */
export function logoCoverage(tokenFiles) {
  const all = tokenFiles.flatMap(({ data }) =>
    data.tokens.map((token) => ({ ...token, chain: data.chain })),
  )
  const bare = all.filter(({ icon }) => !icon).map(({ chain, symbol }) => `${chain} ${symbol}`)
  return { listed: all.length, pictured: all.length - bare.length, bare }
}
