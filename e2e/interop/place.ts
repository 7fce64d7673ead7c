import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devSolanaAddress } from '@drawstring/testing'
import { startAnvil, startSolana } from '@drawstring/testing/chains'
import { ask } from '../support/chain.js'
import { type Gateway, startGateway } from '../support/gateway.js'
import { at } from '../support/paths.js'
import { reservedPort } from '../support/reservedPort.js'
import { openFront } from './front.js'

/** Hosts that official libraries request whatever the page configures. Here they lead to our gateway. */
export const TAKEN = ['api.web3modal.org', 'rpc.walletconnect.org', 'relay.walletconnect.org']
/** The relay as those libraries know it, which their tokens name. */
const RELAY = 'wss://relay.walletconnect.org'
/** What an operator behind TLS says of the gateway. */
const PUBLIC = 'https://rpc.walletconnect.org'
/** Two and a half coins, in lamports. */
const SOLANA_MONEY = 2_500_000_000

interface Chain {
  caip2: string
  rpcUrl: string
}

/** What pages with official libraries stand on: the networks that they know by themselves, our gateway, and a TLS front at which they find it. */
export interface Place {
  /** The prepared chain with its tokens and pools, without any price source. */
  ethereum: Chain
  /** The same; here some tokens are known to be dollars, and prices are what the pools say. */
  base: Chain
  solana: Chain
  /** The address of USDC on both. */
  usdc: string
  gateway: Gateway
  /** A project that every page may use, with swaps and activity. */
  projectId: string
  /** The relay for wallets of this machine. */
  relayUrl: string
  /** Where the front listens. */
  port: number
  stop(): Promise<void>
}

/** Starts one. */
export async function startPlace(): Promise<Place> {
  const state = at('target/world/state.json')
  const [ethereum, base, solana, port] = await Promise.all([
    startAnvil({ chainId: 1, state }),
    startAnvil({ chainId: 8453, state }),
    startSolana({ fund: { [devSolanaAddress]: SOLANA_MONEY } }),
    reservedPort(),
  ])
  const chains = [ethereum, base, solana]
  // The prepared blocks are of the past.
  await Promise.all([ethereum, base].map((chain) => ask(chain, 'evm_mine')))
  await mkdir(at('target/e2e'), { recursive: true })
  const lists = await mkdtemp(at('target/e2e/interop-'))
  const relayUrl = `ws://127.0.0.1:${port}`
  const gateway = await startGateway({
    rpc: { [solana.caip2]: [solana.rpcUrl] },
    port,
    flags: ['--config', await writeSettings(lists, ethereum, base)],
    environment: { DRAWSTRING_RELAY_URLS: `${RELAY},${relayUrl}`, DRAWSTRING_PUBLIC_URL: PUBLIC },
  })
  const { tokens }: { tokens: { symbol: string; address: string }[] } = await prepared('tokens')
  const front = await openFront(gateway.url)
  return {
    ethereum,
    base,
    solana,
    usdc: tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? '',
    gateway,
    projectId: await gateway.addFullProject('shop'),
    relayUrl,
    port: front.port,
    async stop() {
      await Promise.all([front, gateway, ...chains].map((one) => one.stop()))
      await rm(lists, { recursive: true })
    },
  }
}

/** Writes the gateway's settings for both chains. Returns the file's path. */
async function writeSettings(folder: string, ethereum: Chain, base: Chain): Promise<string> {
  const { native, tokens, ...rest } = await prepared('tokens')
  const bare = { ...rest, native: worthless(native), tokens: tokens.map(worthless) }
  const lines = [
    await tellOf(folder, ethereum, bare),
    await tellOf(folder, base, { ...rest, native, tokens }),
  ]
  await writeFile(join(folder, 'gateway.toml'), lines.join('\n'))
  return join(folder, 'gateway.toml')
}

/** A chain with these tokens and the prepared pools, and without a price feed. */
async function tellOf(folder: string, { caip2, rpcUrl }: Chain, tokens: object): Promise<string> {
  const write = async (name: string, value: object) => {
    const path = join(folder, `${caip2.replace(':', '-')}-${name}.json`)
    await writeFile(path, JSON.stringify({ ...value, chain: caip2 }))
    return `${name} = "${path}"`
  }
  return [
    `[chains."${caip2}"]`,
    `rpc = ["${rpcUrl}"]`,
    await write('tokens', tokens),
    await write('dex', await prepared('dex')),
    await write('feeds', { feeds: [] }),
  ].join('\n')
}

/** Settings without a price source. */
function worthless({ asset, peg, ...token }: Record<string, unknown>): Record<string, unknown> {
  return token
}

const prepared = async (name: 'tokens' | 'dex') =>
  JSON.parse(await readFile(at(`target/world/${name}.json`), 'utf8'))
