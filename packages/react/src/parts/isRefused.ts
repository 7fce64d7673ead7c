import type { Network } from '@drawstring/core'

/**
 * Whether the wallet does not let the page use this network. What it names is of its own chain family: of another it says nothing.
 */
export function isRefused(
  { caipNetworkId, chainNamespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
  approved: readonly string[] | undefined,
): boolean {
  if (!approved?.some((id) => id.startsWith(`${chainNamespace}:`))) return false
  return !approved.includes(caipNetworkId)
}
