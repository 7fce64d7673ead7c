import type { ChainId } from '../generated/protocol.js'
import type { Network } from '../networks/network.js'

/** A network as a page names it: the object, a CAIP-2 id, or the number of an EVM chain. */
export type NetworkName = Network | string | number

/** Its CAIP-2 id. Whether that is a known one, the core knows. */
export function toChainId(network: NetworkName, namespace = 'eip155'): ChainId {
  if (typeof network === 'object') {
    return toChainId(network.caipNetworkId ?? network.id, network.chainNamespace)
  }
  const id = String(network)
  return (id.includes(':') ? id : `${namespace}:${id}`) as ChainId
}
