import type { Drawstring } from '@drawstring/core'
import { evmState, type RpcError } from '@drawstring/core/provider'
import type { Address } from 'viem'

/** The session as wagmi has it. */
export interface Session {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** The core's session in EVM chains; none where no wallet is connected. */
export function sessionOf(drawstring: Drawstring): Session | undefined {
  const { isConnected, accounts, chainId = pageChain(drawstring) } = evmState(drawstring)
  if (!isConnected || chainId === undefined) return undefined
  return { accounts: accounts as readonly Address[], chainId }
}

/** Shown while a wallet has not said which chain it is on: wagmi has no connection without one. What is sent is held against the wallet's word by viem. */
function pageChain(drawstring: Drawstring): number | undefined {
  const network = drawstring.getCaipNetwork('eip155')
  return network && Number(network.id)
}

export const isSame = (one: Session, other: Session): boolean =>
  one.chainId === other.chainId && String(one.accounts) === String(other.accounts)

/** Pages of wagmi know a decline by viem's name of the error. */
export function toWagmiError(cause: unknown): unknown {
  // By its name: a page may hold two copies of the core, each with a class of its own.
  const { name, code } = cause as Partial<RpcError>
  if (name === 'ProviderRpcError' && code === 4001) {
    Object.defineProperty(cause, 'name', { value: 'UserRejectedRequestError' })
  }
  return cause
}
