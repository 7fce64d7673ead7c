import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DrawstringOptions, SwapOptions } from '@drawstring/core'
import { startAnvil } from '@drawstring/testing/chains'
import { namehash } from 'viem/ens'
import { ask } from './chain.js'
import { startGateway } from './gateway.js'
import { at } from './paths.js'
import type { Chain } from './world.js'

/** A token of the prepared chain (`contracts/README.md`). Balances are smallest units in decimal text. */
export interface WorldToken {
  address: string
  name: string
  symbol: string
  decimals: number
  balances: Record<string, string>
}

/** Ends the wait for a gateway that never knows the chain. */
const DEADLINE_MS = 120_000
/** Between two questions whether it does. */
const AGAIN_MS = 100

interface TokenList {
  tokens: { address: string; symbol: string; name: string; decimals: number }[]
}

interface WorldFile {
  accounts: { address: string }[]
  tokens: Record<string, WorldToken>
  uniswapV2: Record<string, unknown>
  uniswapV3: Record<string, unknown>
  feeds: { pair: string; decimals: number; address: string }[]
  ens: { registry: string; resolver: string; offchain: OffchainNames }
  nfts: { erc721: Collection; erc1155: Collection }
  tools: { account: string }
}

/** Names that a server answers for: its resolver, and what the server is to say to each question. */
interface OffchainNames {
  resolver: string
  answers: { question: string; response: string; forged: string }[]
}

/** A collection of the prepared chain. */
export interface Collection {
  address: string
  name: string
  tokens: { id: string; owner: string }[]
}

/** The prepared chain with tokens, pools and price feeds, and a gateway that knows them. */
export interface Money {
  chain: Chain
  /** Accounts whose keys everybody knows; the development wallet has the first. The node signs for them. */
  accounts: string[]
  token(symbol: string): WorldToken
  /** Collections of items: ERC-721 and ERC-1155. */
  nfts: { erc721: Collection; erc1155: Collection }
  /** An account that is a contract, with nothing in it, and its owner, whom the node signs for. */
  contract: { address: string; owner: string }
  /** Where names are kept, and whose account the node signs for. */
  names: { resolver: string; writer: string; offchain: OffchainNames }
  /** The routers of the two exchanges. */
  routers: { v2: string; v3: string }
  /** What a page pins to swap on this chain: both routers and the wrapped coin, with their kinds, and the tokens that ways lead over. */
  pinned: SwapOptions
  /** The listed tokens of this chain, which no package knows: what a page vouches for. */
  customTokens: NonNullable<DrawstringOptions['customTokens']>
  gatewayUrl: string
  projectId: string
  /** Stops the gateway; `start` brings it back at the same address. */
  gateway: { stop(): Promise<void>; start(): Promise<void> }
  /** Stops the chain's node behind the gateway, which lives on; `start` brings it back as it was prepared. */
  node: { stop(): Promise<void>; start(): Promise<void> }
  stop(): Promise<void>
}

/** Starts it. Its project admits the page of this origin. The gateway knows both exchanges, or one of them. */
export async function startMoney(pageUrl: string, only?: 'v2' | 'v3'): Promise<Money> {
  const facts = JSON.parse(await readFile(at('target/world/world.json'), 'utf8')) as WorldFile
  const listed = JSON.parse(await readFile(at('target/world/tokens.json'), 'utf8')) as TokenList
  const state = at('target/world/state.json')
  let anvil = await startAnvil({ chainId: 31337, state })
  const chain = { caip2: anvil.caip2, rpcUrl: anvil.rpcUrl, name: 'First Chain', symbol: 'ETH' }
  // The prepared blocks are of the past; prices must not be.
  await ask(chain, 'evm_mine')
  const lists = await mkdtemp(at('target/e2e/lists-'))
  const file = async (name: string, content: string) => {
    const path = join(lists, name)
    await writeFile(path, content)
    return path
  }
  const toml = [
    `[names]`,
    `chain = "${chain.caip2}"`,
    `registry = "${facts.ens.registry}"`,
    `[chains."${chain.caip2}"]`,
    `rpc = ["${chain.rpcUrl}"]`,
    `tokens = "${at('target/world/tokens.json')}"`,
    `dex = "${await file('dex.json', await exchanges(only))}"`,
    `feeds = "${at('target/world/feeds.json')}"`,
  ].join('\n')
  const flags = ['--config', await file('gateway.toml', toml)]
  let gateway = await startGateway({ rpc: {}, flags })
  const port = Number(new URL(gateway.url).port)
  const projectId = await gateway.addFullProject('money', pageUrl)
  const [first] = facts.accounts
  /** A busy machine needs its time for the first look at all pools; a visitor's page gives up after ten seconds. */
  const warm = async () => {
    const query = `projectId=${projectId}&chainId=${chain.caip2}&currency=usd&sv=test`
    const account = `${gateway.url}/v1/account/${first?.address}`
    const url = `${account}/balance?${query}`
    const end = Date.now() + DEADLINE_MS
    for (;;) {
      const answer = await fetch(url)
      if (answer.ok && (await answer.text()).includes('USD Coin')) break
      if (Date.now() > end) throw new Error('the gateway tells no balances of the prepared chain')
      await setTimeout(AGAIN_MS)
    }
    // It reads the past of an account once somebody asks for it, which takes seconds: meanwhile a page opens.
    void fetch(`${account}/history?${query}`).catch(() => undefined)
  }
  await warm()
  const found = (symbol: string) => {
    const token = facts.tokens[symbol]
    if (!token) throw new Error(`there is no ${symbol} on the prepared chain`)
    return token
  }
  const routers = { v2: String(facts.uniswapV2.router), v3: String(facts.uniswapV3.swapRouter02) }
  return {
    chain,
    accounts: facts.accounts.map(({ address }) => address),
    token: found,
    nfts: facts.nfts,
    contract: { address: facts.tools.account, owner: facts.accounts[1]?.address ?? '' },
    names: {
      resolver: facts.ens.resolver,
      writer: facts.accounts[2]?.address ?? '',
      offchain: facts.ens.offchain,
    },
    routers,
    pinned: {
      routers: {
        [chain.caip2]: [
          { address: routers.v2, kind: 'v2' },
          { address: routers.v3, kind: 'swapRouter02' },
          { address: found('WETH').address, kind: 'wrap' },
        ],
      },
      bases: { [chain.caip2]: ['USDC', 'USDT', 'DAI'].map((symbol) => found(symbol).address) },
    },
    customTokens: {
      [chain.caip2]: listed.tokens.map(({ address, symbol, name, decimals }) => ({
        address,
        symbol,
        name,
        decimals,
      })),
    },
    gatewayUrl: gateway.url,
    projectId,
    gateway: {
      stop: () => gateway.pause(),
      async start() {
        gateway = await startGateway({ rpc: {}, flags, port, data: gateway.data })
        await warm()
      },
    },
    node: {
      stop: () => anvil.stop(),
      async start() {
        anvil = await startAnvil({
          chainId: 31337,
          state,
          port: Number(new URL(chain.rpcUrl).port),
        })
        await ask(chain, 'evm_mine')
      },
    },
    async stop() {
      await gateway.stop()
      await anvil.stop()
      await rm(lists, { recursive: true, force: true })
    },
  }
}

/** Moves tokens on the chain itself; the node signs. Resolves to the hash. */
export async function transfer(
  { chain, token }: Money,
  symbol: string,
  from: string,
  to: string,
  units: bigint,
): Promise<string> {
  const data = `0xa9059cbb${word(to)}${word(units.toString(16))}`
  return ask(chain, 'eth_sendTransaction', { from, to: token(symbol).address, data })
}

/** A number or an address as contracts take it: 32 bytes in hex. */
const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

/** What an address holds of a token, in smallest units, as its contract says. */
export async function units(
  { chain, token }: Money,
  symbol: string,
  owner: string,
): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await ask<string>(chain, 'eth_call', { to: token(symbol).address, data }, 'latest'))
}

/** What somebody may take of a holder's tokens, in smallest units. */
export async function allowance(
  { chain, token }: Money,
  symbol: string,
  owner: string,
  spender: string,
): Promise<bigint> {
  const call = { to: token(symbol).address, data: `0xdd62ed3e${word(owner)}${word(spender)}` }
  return BigInt(await ask<string>(chain, 'eth_call', call, 'latest'))
}

/** Lets a token call itself otherwise, in texts of up to 31 bytes, as its contract keeps them (OpenZeppelin's ERC20: slots 3 and 4). */
export async function rename(
  { chain, token }: Money,
  key: string,
  name: string,
  symbol: string,
): Promise<void> {
  for (const [slot, text] of [name, symbol].entries()) {
    const bytes = Buffer.alloc(32)
    bytes[31] = 2 * bytes.write(text)
    const place = `0x${(slot + 3).toString(16).padStart(64, '0')}`
    const word = `0x${bytes.toString('hex')}`
    await ask(chain, 'anvil_setStorageAt', token(key).address, place, word)
  }
  await ask(chain, 'evm_mine')
}

/** Lets a name of the prepared chain mean somebody else, on the networks of a coin type: Ethereum's, if none is given. */
export async function setName(
  { chain, names }: Money,
  name: string,
  to: string,
  coin = 60,
): Promise<void> {
  // setAddr(bytes32,uint256,bytes): the coin type, and twenty bytes.
  const bytes = to.slice(2).toLowerCase().padEnd(64, '0')
  const data = `0x8b95dd71${namehash(name).slice(2)}${word(coin.toString(16))}${word('60')}${word('14')}${bytes}`
  await ask(chain, 'eth_sendTransaction', { from: names.writer, to: names.resolver, data })
}

/** What `./x world` wrote of the exchanges, or of one of them. */
async function exchanges(only?: 'v2' | 'v3'): Promise<string> {
  const all = JSON.parse(await readFile(at('target/world/dex.json'), 'utf8'))
  return JSON.stringify({ ...all, ...(only && { [only === 'v2' ? 'v3' : 'v2']: [] }) })
}

/** Whole units as lists show them: at most six digits, rounded down. */
export function shown(units: bigint, decimals: number): string {
  const format = { maximumSignificantDigits: 6, roundingMode: 'trunc' } as Intl.NumberFormatOptions
  const text = units.toString().padStart(decimals + 1, '0')
  const amount = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  return new Intl.NumberFormat('en', format).format(amount as `${number}`)
}
