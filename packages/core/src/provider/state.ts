import type { Drawstring } from '../drawstring/Drawstring.js'

/** The EVM session, as a provider tells of it. */
export interface EvmState {
  readonly isConnected: boolean
  /** The active one first. Empty without a session. */
  readonly accounts: readonly string[]
  /** The wallet's chain; without a session the page's own. */
  readonly chainId: number | undefined
}

export function evmState(drawstring: Pick<Drawstring, 'read' | 'getCaipNetwork'>): EvmState {
  const { sessions } = drawstring.read('connection')
  const session = sessions.find(({ namespace }) => namespace === 'eip155')
  const chain = session?.chainId ?? drawstring.getCaipNetwork('eip155')?.caipNetworkId
  return {
    isConnected: session !== undefined,
    accounts: session?.accounts ?? [],
    chainId: chain === undefined ? undefined : Number(chain.slice(chain.indexOf(':') + 1)),
  }
}

export const toHex = (chainId: number): string => `0x${chainId.toString(16)}`
