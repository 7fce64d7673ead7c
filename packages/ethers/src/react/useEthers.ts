import type { EvmClientState } from '@drawstring/core/provider'
import { useSyncExternalStore } from 'react'
import type { BrowserProviderLike, Ethers, SignerOf } from '../createEthers.js'

/** `{ provider, signer, address, chainId }` of the session, all undefined without one and on a server. */
export function useEthers<P extends BrowserProviderLike>(
  ethers: Ethers<P>,
): EvmClientState<P, SignerOf<P>> {
  return useSyncExternalStore(ethers.subscribe, ethers.read, ethers.readInitial)
}
