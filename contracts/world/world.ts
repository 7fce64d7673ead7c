import type { Address } from 'viem'
import { type Account, accounts, deployer } from './accounts.js'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'
import { type Feed, feeds } from './feeds.js'
import { type ManyTokens, manyTokens } from './manyTokens.js'
import { multicall } from './multicall.js'
import { type Ens, ens } from './names.js'
import { type Nfts, nfts } from './nfts.js'
import { showcaseNfts } from './showcaseNfts.js'
import { makeTokens, type Token, type Tokens } from './tokens.js'
import { type Tools, tools } from './tools.js'
import { type UniswapV2, uniswapV2 } from './uniswapV2.js'
import { swapRouter02, type UniswapV3, uniswapV3 } from './uniswapV3.js'
import { universalResolver } from './universalResolver.js'

/** What `world.json` says. Amounts are smallest units in decimal text; addresses have their EIP-55 checksum. */
export interface World {
  chainId: number
  /** The last block of the prepared chain. */
  blockNumber: number
  accounts: readonly Account[]
  deployer: Address
  multicall3: Address
  tokens: Record<string, Token>
  /** Not in the showcase. */
  manyTokens?: ManyTokens
  uniswapV2: UniswapV2
  uniswapV3: UniswapV3
  feeds: readonly Feed[]
  nfts: Nfts
  ens: Ens
  tools: Tools
}

/** Ether of the deployer, who pays for everything. */
const BUDGET = 10n ** 25n

/**
 * Furnishes the chain. The order is fixed: addresses follow from the deployer's nonce. The showcase has what people know,
 * and nothing that misbehaves.
 */
export async function makeWorld(
  chain: Chain,
  ours: Record<string, Artifact>,
  showcase: boolean,
): Promise<World> {
  await chain.rpc('anvil_setBalance', [deployer.address, `0x${BUDGET.toString(16)}`])
  const multicall3 = await multicall(chain)
  const tokens = await makeTokens(chain, ours, showcase)
  const many = showcase ? undefined : await manyTokens(chain, ours)
  const v2 = await uniswapV2(chain, tokens)
  const v3 = await uniswapV3(chain, tokens)
  const weth = tokens.WETH?.address
  if (!weth) throw new Error('there is no WETH')
  const router = await swapRouter02(chain, v2.factory, v3, weth)
  const collections = showcase ? await showcaseNfts(chain, ours) : await nfts(chain, ours)
  const names = await ens(chain, ours, collections, showcase)
  const prices = await feeds(chain, ours, showcase)
  const helpers = await tools(chain, ours, tokens)
  await universalResolver(chain, ours, names.registry)
  return {
    chainId: Number(await chain.rpc<string>('eth_chainId')),
    blockNumber: Number(await chain.rpc<string>('eth_blockNumber')),
    accounts,
    deployer: deployer.address,
    multicall3,
    tokens: withoutAbi(tokens),
    ...(many && { manyTokens: many }),
    uniswapV2: v2,
    uniswapV3: { ...v3, swapRouter02: router },
    feeds: prices,
    nfts: collections,
    ens: names,
    tools: helpers,
  }
}

function withoutAbi(tokens: Tokens): Record<string, Token> {
  const entries = Object.entries(tokens).map(([key, { abi: _, ...token }]) => [key, token])
  return Object.fromEntries(entries)
}
