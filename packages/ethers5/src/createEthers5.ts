import type { Drawstring } from '@drawstring/core'
import { type EvmClient, type EvmProvider, evmClient } from '@drawstring/core/provider'

// What is used of ethers, in words of our own: importing its types would tie a page to one copy of it.

/** What is used of a `Web3Provider`. */
export interface Web3ProviderLike {
  polling: boolean
  getSigner(address: string): unknown
  removeAllListeners(): unknown
}

/** The class `Web3Provider` of ethers 5. */
export type Web3ProviderClass<P> = new (provider: EvmProvider, network: number) => P

/** The signer that it makes. */
export type SignerOf<P extends Web3ProviderLike> = ReturnType<P['getSigner']>

/** Provider and signer of the modal's session. */
export type Ethers5<P extends Web3ProviderLike = Web3ProviderLike> = EvmClient<P, SignerOf<P>>

/**
 * ethers 5 on the modal's session: `createEthers5(drawstring, { Web3Provider })`, once for a page.
 *
 * The provider is bound to its chain: after a switch there is a new one, and neither the old one nor a signer of it asks the wallet for anything. `signer()` is that of the
 * active account.
 */
export function createEthers5<P extends Web3ProviderLike>(
  drawstring: Drawstring,
  { Web3Provider }: { readonly Web3Provider: Web3ProviderClass<P> },
): Ethers5<P> {
  if (typeof Web3Provider !== 'function') {
    throw new TypeError(
      'createEthers5 needs the Web3Provider of ethers 5: createEthers5(drawstring, { Web3Provider }). For ethers 6 there is @drawstring/ethers.',
    )
  }
  return evmClient<P, SignerOf<P>>(drawstring, {
    provider: ({ provider, chainId }) => new Web3Provider(provider, chainId),
    signer: (provider, address) => provider.getSigner(address) as SignerOf<P>,
    stop(provider) {
      provider.removeAllListeners()
      provider.polling = false
    },
  })
}
