import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, type Address, parseAbi, parseEther, parseUnits } from 'viem'
import { account } from './accounts.js'
import { chainAt } from './chain.js'
import { published } from './published.js'
import { knot } from './showcaseNfts.js'
import { NO_DEADLINE } from './supply.js'
import type { World } from './world.js'

const HOUR = 3600
/** When the others got what they give, in hours ago. */
const BEFORE = 165
/** What everything of the account's is worth when the week is over, in cents. */
const WORTH = 1_248_320n
const [alice, bob, carol, dave, erin, bank] = [0, 1, 2, 3, 4, 9].map(
  (index) => account(index).address,
) as [Address, Address, Address, Address, Address, Address]

const TOKEN = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function mint(address, uint256)',
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
])
const COLLECTION = parseAbi(['function mint(address, uint256, string)'])
const ITEMS = parseAbi(['function mint(address, uint256, uint256)'])

/** Who does something, so many hours ago. */
interface Step {
  ago: number
  by: Address
  act: (chain: ReturnType<typeof chainAt>) => Promise<void>
}

/**
 * Plays the account's last week on a showcase chain that was just loaded from `folder`: what it received, sent, swapped and minted, in blocks
 * of those days; then sets its coins so that all of it is worth $12,483.20.
 */
export async function playWeek(url: string, folder: string): Promise<void> {
  const world: World = JSON.parse(readFileSync(join(folder, 'world.json'), 'utf8'))
  const node = chainAt(url, bank)
  const now = Math.floor(Date.now() / 1000)
  const goTo = (ago: number) => node.rpc('evm_setTime', [now - ago * HOUR])
  await goTo(BEFORE)
  for (const step of given(world)) await step(node)
  for (const { ago, by, act } of week(world)) {
    await goTo(ago)
    await act(chainAt(url, by))
  }
  await node.rpc('anvil_setBalance', [alice, `0x${(await coins(world, node)).toString(16)}`])
  // What is set by hand is followed by a block; this one is of now.
  await goTo(0)
  await node.rpc('evm_mine')
}

const tokenOf = ({ tokens }: World, key: string) => {
  const token = tokens[key]
  if (!token) throw new Error(`there is no ${key} in the showcase`)
  return { address: token.address, abi: TOKEN as Abi, decimals: token.decimals }
}

/** What the others have to give. */
function given(world: World) {
  const stocks: [Address, string, string][] = [
    [bob, 'USDC', '2000'],
    [bob, 'USDT', '180.25'],
    [carol, 'DAI', '320'],
    [erin, 'UNI', '42'],
    [bank, 'WBTC', '0.042'],
  ]
  return stocks.map(([owner, key, amount]) => (chain: ReturnType<typeof chainAt>) => {
    const token = tokenOf(world, key)
    return chain.send(token, 'mint', [owner, parseUnits(amount, token.decimals)])
  })
}

function week(world: World): Step[] {
  const send = (ago: number, by: Address, to: Address, key: string, amount: string): Step => {
    const token = tokenOf(world, key)
    const units = parseUnits(amount, token.decimals)
    return { ago, by, act: (chain) => chain.send(token, 'transfer', [to, units]) }
  }
  return [
    send(158, bob, alice, 'USDC', '2000'),
    send(149, bank, alice, 'WBTC', '0.042'),
    buy(world, 131, 'LINK', '0.2315'),
    { ago: 112, by: alice, act: (chain) => allowAndSwap(world, chain) },
    send(98, alice, carol, 'USDC', '120'),
    mint(world, 93, 12, ['#14213d', '#24375f', '#f4b860'], 7),
    send(74, erin, alice, 'UNI', '42'),
    { ago: 55, by: alice, act: (chain) => chain.pay(dave, parseEther('0.15')) },
    send(41, carol, alice, 'DAI', '320'),
    mint(world, 36, 27, ['#3d1f2b', '#5c2e3f', '#f2a7a0'], 5),
    send(20, bob, alice, 'USDT', '180.25'),
    mintPass(world, 9),
    buy(world, 2, 'USDC', '0.1'),
  ]
}

/** Coins for a token, on the older exchange. */
function buy(world: World, ago: number, key: string, ether: string): Step {
  const router = { address: world.uniswapV2.router, abi: published('UniswapV2Router02').abi }
  const path = ['WETH', key].map((one) => tokenOf(world, one).address)
  const words = [0n, path, alice, NO_DEADLINE]
  return {
    ago,
    by: alice,
    act: (chain) => chain.send(router, 'swapExactETHForTokens', words, parseEther(ether)),
  }
}

async function allowAndSwap(world: World, chain: ReturnType<typeof chainAt>): Promise<void> {
  const router = { address: world.uniswapV2.router, abi: published('UniswapV2Router02').abi }
  const [usdc, weth, aave] = ['USDC', 'WETH', 'AAVE'].map((key) => tokenOf(world, key))
  if (!usdc || !weth || !aave) throw new Error('there is no way from USDC to AAVE')
  const units = parseUnits('480', usdc.decimals)
  await chain.send(usdc, 'approve', [router.address, units])
  const path = [usdc.address, weth.address, aave.address]
  await chain.send(router, 'swapExactTokensForTokens', [units, 0n, path, alice, NO_DEADLINE])
}

function mint(
  world: World,
  ago: number,
  id: number,
  colors: Parameters<typeof knot>[2],
  turns: number,
): Step {
  const collection = { address: world.nfts.erc721.address, abi: COLLECTION as Abi }
  const words = [alice, BigInt(id), knot(`Knot ${id}`, turns, colors)]
  return { ago, by: alice, act: (chain) => chain.send(collection, 'mint', words) }
}

function mintPass(world: World, ago: number): Step {
  const collection = { address: world.nfts.erc1155.address, abi: ITEMS as Abi }
  return { ago, by: alice, act: (chain) => chain.send(collection, 'mint', [alice, 8n, 2n]) }
}

/** The coins with which the account is worth what it should be, in wei. */
async function coins(world: World, chain: ReturnType<typeof chainAt>): Promise<bigint> {
  const price = (asset: string) => {
    const feed = world.feeds.find(({ pair }) => pair === `${asset}/USD`)
    if (!feed) throw new Error(`the showcase has no price of ${asset}`)
    // Of 8 decimals.
    return BigInt(feed.answer)
  }
  let rest = WORTH * 10n ** 6n
  for (const key of ['USDC', 'USDT', 'DAI', 'WBTC', 'LINK', 'UNI', 'AAVE']) {
    const token = tokenOf(world, key)
    const units = await chain.read<bigint>(token, 'balanceOf', [alice])
    rest -= (units * price(key === 'WBTC' ? 'BTC' : key)) / 10n ** BigInt(token.decimals)
  }
  return (rest * 10n ** 18n) / price('ETH')
}
