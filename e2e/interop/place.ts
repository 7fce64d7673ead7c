import { devSolanaAddress } from '@drawstring/testing'
import { startAnvil, startSolana } from '@drawstring/testing/chains'
import { type Gateway, startGateway } from '../support/gateway.js'
import { reservedPort } from '../support/reservedPort.js'
import { openFront } from './front.js'

/** Whom official libraries ask, whatever their page says: these are our gateway here. */
export const TAKEN = ['api.web3modal.org', 'rpc.walletconnect.org', 'relay.walletconnect.org']
/** The relay as those libraries know it, which their tokens name. */
const RELAY = 'wss://relay.walletconnect.org'
/** Two and a half coins, in lamports. */
const SOLANA_MONEY = 2_500_000_000

/** What pages with official libraries stand on: the networks that they know by themselves, our gateway, and a TLS front at which they find it. */
export interface Place {
  ethereum: { caip2: string; rpcUrl: string }
  base: { caip2: string; rpcUrl: string }
  solana: { caip2: string; rpcUrl: string }
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
  const [ethereum, base, solana, port] = await Promise.all([
    startAnvil({ chainId: 1 }),
    startAnvil({ chainId: 8453 }),
    startSolana({ fund: { [devSolanaAddress]: SOLANA_MONEY } }),
    reservedPort(),
  ])
  const chains = [ethereum, base, solana]
  const relayUrl = `ws://127.0.0.1:${port}`
  const gateway = await startGateway({
    rpc: Object.fromEntries(chains.map(({ caip2, rpcUrl }) => [caip2, [rpcUrl]])),
    port,
    environment: { DRAWSTRING_RELAY_URLS: `${RELAY},${relayUrl}` },
  })
  const front = await openFront(gateway.url)
  return {
    ethereum,
    base,
    solana,
    gateway,
    projectId: await gateway.addFullProject('shop'),
    relayUrl,
    port: front.port,
    async stop() {
      await Promise.all([front, gateway, ...chains].map((one) => one.stop()))
    },
  }
}
