import type { Namespace, Network, NetworkSlice } from '../generated/protocol.js'
import type { Network as NetworkInput } from '../networks/network.js'
import type { DrawstringOptions } from './DrawstringOptions.js'
import { toChainId } from './toChainId.js'

/** The networks as the page gave them, until the core has looked at them: pages read chains before anybody connects. */
export function firstNetworks({
  networks: given,
  defaultNetwork,
}: DrawstringOptions): NetworkSlice {
  const networks = Array.isArray(given) ? given.filter(isNetwork).map(toNetwork) : []
  const wanted = defaultNetwork && toChainId(defaultNetwork)
  const active = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? networks[0]
  return active ? { active, networks } : { networks }
}

const isNetwork = (given: unknown): given is NetworkInput =>
  typeof given === 'object' && given !== null && 'id' in given

function toNetwork(given: NetworkInput): Network {
  const { name, nativeCurrency, rpcUrls, blockExplorers, testnet = false } = given
  const caipNetworkId = toChainId(given)
  return {
    id: caipNetworkId.slice(caipNetworkId.indexOf(':') + 1),
    caipNetworkId,
    chainNamespace: caipNetworkId.split(':')[0] as Namespace,
    name,
    nativeCurrency,
    rpcUrls: rpcUrls as Network['rpcUrls'],
    ...(blockExplorers && { blockExplorers }),
    testnet,
  }
}
