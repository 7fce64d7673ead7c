/** How the exchanges of the registry (`registry/dex`) write their names, by what their ids begin with. */
const NAMES: Readonly<Record<string, string>> = {
  dragonswap: 'DragonSwap',
  pancakeswap: 'PancakeSwap',
  quickswap: 'QuickSwap',
  spookyswap: 'SpookySwap',
  sushiswap: 'SushiSwap',
  traderjoe: 'Trader Joe',
  trisolaris: 'Trisolaris',
  uniswap: 'Uniswap',
}
const ID = /^([a-z]+)-(v\d+)$/

/** `uniswap-v3` as `Uniswap v3`. What a vendor names in another way stays as it is. */
export function exchangeName(id: string): string {
  const [, exchange = '', version] = ID.exec(id) ?? []
  const name = Object.hasOwn(NAMES, exchange) ? NAMES[exchange] : undefined
  return name ? `${name} ${version}` : id
}
