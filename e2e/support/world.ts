import { devSolanaAddress } from '@drawstring/testing'
import { startAnvil, startSolana } from '@drawstring/testing/chains'
import { buildPage } from './buildPage.js'
import { setBalance } from './chain.js'
import { startGateway } from './gateway.js'
import { type Money, startMoney } from './money.js'
import { servePage } from './pageServer.js'

/** A chain of the world. */
export interface Chain {
  caip2: string
  rpcUrl: string
  name: string
  symbol: string
}

/** What all tests share: two Ethereum chains, a Solana one, the gateway, and the test page at an origin of its own. */
export interface World {
  one: Chain
  two: Chain
  solana: Chain
  gatewayUrl: string
  /** A project that admits the page's origin. */
  projectId: string
  /** A project that admits another origin only. */
  foreignProjectId: string
  /** The prepared chain, with tokens and a past, an account that is a contract, and the gateway that knows it. To look at, not to change. */
  money: Pick<Money, 'chain' | 'contract' | 'gatewayUrl' | 'projectId' | 'pinned' | 'customTokens'>
  /** Where the page is. */
  pageUrl: string
  /** Where it is too, for projects that do not admit it: gateways admit local pages to every project. */
  strangeUrl: string
}

const VARIABLE = 'DRAWSTRING_E2E_WORLD'
/** Two and a half coins, in lamports. */
const SOLANA_MONEY = 2_500_000_000
/** What the account that is a contract has: three coins, in wei. */
const CONTRACT_MONEY = 3n * 10n ** 18n

/** Starts everything; resolves to how to stop it. */
export async function startWorld(): Promise<() => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    delete process.env[VARIABLE]
    await Promise.all(stops.splice(0).map((one) => one()))
  }
  const kept = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
    const started = await starting
    stops.push(started.stop)
    return started
  }
  try {
    const [one, two, solana, folder] = await Promise.all([
      kept(startAnvil({ chainId: 31337 })),
      kept(startAnvil({ chainId: 31338 })),
      kept(startSolana({ fund: { [devSolanaAddress]: SOLANA_MONEY } })),
      buildPage(),
    ])
    const rpc = Object.fromEntries([one, two, solana].map((chain) => [chain.caip2, [chain.rpcUrl]]))
    const gateway = await kept(startGateway({ rpc }))
    const { pageUrl, strangeUrl } = await kept(servePage(folder, gateway.url))
    const money = await kept(startMoney(pageUrl))
    const { chain, contract, gatewayUrl, projectId, pinned, customTokens } = money
    await setBalance(chain, contract.address, CONTRACT_MONEY)
    const world: World = {
      one: { caip2: one.caip2, rpcUrl: one.rpcUrl, name: 'First Chain', symbol: 'ETH' },
      two: { caip2: two.caip2, rpcUrl: two.rpcUrl, name: 'Second Chain', symbol: 'ETH' },
      solana: { caip2: solana.caip2, rpcUrl: solana.rpcUrl, name: 'Solana Here', symbol: 'SOL' },
      gatewayUrl: gateway.url,
      projectId: await gateway.addProject('shop', pageUrl),
      foreignProjectId: await gateway.addProject('elsewhere', 'https://elsewhere.example'),
      money: { chain, contract, gatewayUrl, projectId, pinned, customTokens },
      pageUrl,
      strangeUrl,
    }
    process.env[VARIABLE] = JSON.stringify(world)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** The running world, as the test processes know it. */
export function world(): World {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('there is no running world: start the tests with `./x test e2e`')
  return JSON.parse(text)
}
