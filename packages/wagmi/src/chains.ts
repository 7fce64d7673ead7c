import type { DrawstringOptions } from '@drawstring/core'
import type { Chain } from 'viem'

/** The EVM networks of a page as wagmi's `chains`, so that there is one list: `chains: toWagmiChains(networks)`. Throws where there is none. */
export function toWagmiChains(
  networks: DrawstringOptions['networks'],
): readonly [Chain, ...Chain[]] {
  const [first, ...rest] = networks.filter((network) => typeof network.id === 'number') as Chain[]
  if (!first) throw new Error('wagmi needs at least one EVM network, and `networks` has none.')
  return [first, ...rest]
}

/** A chain as a wallet is asked to add it (EIP-3085). */
export function addParameters({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) {
  const explorer = blockExplorers?.default.url
  return {
    chainId: `0x${id.toString(16)}`,
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls?.default?.http ?? [],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}
