import type { EvmClientState } from '@drawstring/core/provider'
import { useSyncExternalStore } from 'react'
import type { Ethers5, SignerOf, Web3ProviderLike } from '../createEthers5.js'

/** `{ provider, signer, address, chainId }` of the session, all undefined without one and on a server. */
export function useEthers<P extends Web3ProviderLike>(
  ethers: Ethers5<P>,
): EvmClientState<P, SignerOf<P>> {
  return useSyncExternalStore(ethers.subscribe, ethers.read, ethers.readInitial)
}
