import type { Network } from '../../generated/protocol.js'
import { toJson } from '../../host/toJson.js'
import type { DrawstringOptions } from '../../options/DrawstringOptions.js'
import { WalletConnectError } from '../WalletConnectError.js'

/** What says where nodes are: the page's options, and the networks that it has by now. */
type Nodes = Pick<DrawstringOptions, 'customRpcUrls' | 'gatewayUrl' | 'projectId'> & {
  readonly networks: readonly Network[]
}

/** Asks a node what no wallet need be asked: the page's own, else the gateway, else the network's public one. */
export async function askNode(
  options: Nodes,
  chain: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  const body = toJson({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(nodeOf(options, chain), { method: 'POST', body, credentials: 'omit' })
  const { result, error } = await answer.json()
  if (error) throw new WalletConnectError(error)
  return result
}

function nodeOf(options: Nodes, chain: string): string {
  const { customRpcUrls, gatewayUrl, projectId, networks } = options
  const own = customRpcUrls?.[chain]?.[0]?.url
  if (own) return own
  if (gatewayUrl) {
    const query = new URLSearchParams({ chainId: chain, projectId })
    return `${gatewayUrl.replace(/\/$/, '')}/v1?${query}`
  }
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  const url = network?.rpcUrls?.default?.http?.[0]
  if (!url) throw new WalletConnectError({ code: 4901, message: `No node is known for ${chain}.` })
  return url
}
