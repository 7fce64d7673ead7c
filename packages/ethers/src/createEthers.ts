import type { Drawstring } from '@drawstring/core'
import {
  type EvmClient,
  type EvmProvider,
  type EvmSession,
  evmClient,
  RpcError,
} from '@drawstring/core/provider'

// What is used of ethers, in words of our own: importing its types would tie a page to one copy of it.

/** What is used of a `BrowserProvider`. */
export interface BrowserProviderLike {
  getSigner(address: string): Promise<unknown>
  removeAllListeners(): unknown
  destroy(): void
}

/** The class `BrowserProvider` of ethers 6. */
export type BrowserProviderClass<P> = new (
  ethereum: EvmProvider,
  network: number,
  options: { providerInfo: { uuid: string; name: string; icon: string; rdns: string } },
) => P

/** The signer that it makes. */
export type SignerOf<P extends BrowserProviderLike> = Awaited<ReturnType<P['getSigner']>>

/** Provider and signer of the modal's session. */
export type Ethers<P extends BrowserProviderLike = BrowserProviderLike> = EvmClient<P, SignerOf<P>>

/**
 * ethers 6 on the modal's session: `createEthers(drawstring, { BrowserProvider })`, once for a page.
 *
 * The provider is bound to its chain: after a switch there is a new one, and neither the old one nor a signer of it asks the wallet for anything. `signer()` is that of the
 * active account and is there as soon as ethers has made it, so that a press need not wait.
 */
export function createEthers<P extends BrowserProviderLike>(
  drawstring: Drawstring,
  { BrowserProvider }: { readonly BrowserProvider: BrowserProviderClass<P> },
): Ethers<P> {
  if (typeof BrowserProvider !== 'function') {
    throw new TypeError(
      'createEthers needs the BrowserProvider of ethers 6: createEthers(drawstring, { BrowserProvider }). For ethers 5 there is @drawstring/ethers5.',
    )
  }
  return evmClient<P, SignerOf<P>>(drawstring, {
    provider: ({ provider, chainId, wallet }) =>
      new BrowserProvider(endable(provider), chainId, { providerInfo: infoOf(wallet) }),
    signer: (provider, address) => provider.getSigner(address) as Promise<SignerOf<P>>,
    stop: (provider) => provider.removeAllListeners(),
    end: (provider) => provider.destroy(),
  })
}

/**
 * ethers has a code of its own for what a provider that is over does not do, UNSUPPORTED_OPERATION, which it reads out of the words below. That code also ends its wait for a
 * transaction that was sent, with the hash.
 */
function endable(provider: EvmProvider): EvmProvider {
  return {
    ...provider,
    async request(request) {
      try {
        return await provider.request(request)
      } catch (cause) {
        const isOver = cause instanceof RpcError && (cause.code === 4900 || cause.code === 4901)
        if (!isOver) throw cause
        throw new RpcError(
          4200,
          `The method ${request.method} does not exist here any more. ${cause.message}`,
          { cause },
        )
      }
    },
  }
}

/** As wallets announce themselves (EIP-6963). */
function infoOf(wallet: EvmSession['wallet']) {
  const { name = '', icon = '', rdns = '' } = wallet ?? {}
  return { uuid: rdns, name, icon, rdns }
}
