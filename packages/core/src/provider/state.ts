import type { Drawstring } from '../drawstring/Drawstring.js'

/** The EVM session, as a provider tells of it. */
export interface EvmState {
  readonly isConnected: boolean
  /** The active one first. Empty without a session. */
  readonly accounts: readonly string[]
  /** The wallet's chain; without a session the page's own. Absent where a wallet has not said yet which one it is on. */
  readonly chainId: number | undefined
}

export function evmState(drawstring: Pick<Drawstring, 'read' | 'getCaipNetwork'>): EvmState {
  const { sessions } = drawstring.read('connection')
  const session = sessions.find(({ namespace }) => namespace === 'eip155')
  const chain = session ? session.chainId : drawstring.getCaipNetwork('eip155')?.caipNetworkId
  return {
    isConnected: session !== undefined,
    accounts: session?.accounts ?? [],
    chainId: toNumber(chain),
  }
}

/** The number of a CAIP-2 id; nothing where a number cannot hold it. */
function toNumber(chain: string | undefined): number | undefined {
  const chainId = Number(chain?.slice(chain.indexOf(':') + 1))
  return isChainId(chainId) ? chainId : undefined
}

export const isChainId = (chainId: unknown): chainId is number =>
  Number.isSafeInteger(chainId) && (chainId as number) > 0

export const toHex = (chainId: number): string => `0x${chainId.toString(16)}`
