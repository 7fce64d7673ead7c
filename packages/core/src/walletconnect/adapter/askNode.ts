import type { Network } from '../../generated/protocol.js'
import { nodeTarget } from '../../host/nodeTarget.js'
import { toJson } from '../../host/toJson.js'
import type { DrawstringOptions } from '../../options/DrawstringOptions.js'
import { WalletConnectError } from '../WalletConnectError.js'

/** What says where nodes are: the page's options, and the networks that it has by now. */
type Nodes = Pick<DrawstringOptions, 'customRpcUrls' | 'gatewayUrl' | 'projectId'> & {
  readonly networks: readonly Network[]
}

/** A node that says nothing for so long is not waited for. */
const PATIENCE_MS = 10_000
/** EIP-1193: "Chain Disconnected". */
const DISCONNECTED = 4901
/** A node is over its limit: EIP-1474, and the HTTP status as some write it into the error. */
const LIMITED = [-32_005, 429]
/** JSON-RPC: "Internal error". */
const INTERNAL = -32_603

/**
 * Asks nodes what no wallet need be asked, one after the other until one answers: the page's own, then the gateway; without either the network's public ones. What a node
 * refuses is refused. Every error has a number.
 */
export async function askNode(
  options: Nodes,
  chain: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  const body = toJson({ jsonrpc: '2.0', id: 1, method, params })
  let refusal: WalletConnectError | undefined
  const nodes = nodesOf(options, chain)
  for (const { address, plain } of nodes) {
    const answer = await ask(address, body, plain)
    if (!answer) continue
    if (!answer.error) return answer.result
    refusal = new WalletConnectError(answer.error)
    if (!answer.busy) break
  }
  if (refusal) throw refusal
  const message =
    nodes.length > 0
      ? `No node of ${chain} answered. Look at customRpcUrls, gatewayUrl and the network's rpcUrls.`
      : `No node is known for ${chain}. Add it to customRpcUrls or the network's rpcUrls, or set gatewayUrl.`
  throw new WalletConnectError({ code: DISCONNECTED, message })
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
  /** Another node may say otherwise. */
  readonly busy: boolean
}

/** What a node answers; nothing where that is no answer of JSON-RPC. */
async function ask(address: string, body: string, plain: boolean): Promise<Answer | undefined> {
  const { url, headers } = nodeTarget(address)
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      credentials: 'omit',
      signal: abort.signal,
      headers: plain ? headers : { ...headers, 'content-type': 'application/json' },
    })
    return understand(await response.json(), !response.ok)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function understand(answer: unknown, busy: boolean): Answer | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { result, error } = answer as { result?: unknown; error?: unknown }
  if (error === undefined || error === null)
    return 'result' in answer ? { result, busy } : undefined
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const number = typeof code === 'number' ? code : INTERNAL
  return {
    error: { ...Object(error), code: number, message: String(message ?? error) },
    busy: busy || LIMITED.includes(number),
  }
}

/** Where to ask, best first. To the gateway the body goes as plain text, so that browsers send no preflight; other nodes take JSON alone. */
function nodesOf(options: Nodes, chain: string): { address: string; plain: boolean }[] {
  const { customRpcUrls, gatewayUrl, projectId, networks } = options
  const nodes = (customRpcUrls?.[chain] ?? []).map(({ url }) => ({ address: url, plain: false }))
  if (gatewayUrl) {
    const query = new URLSearchParams({ chainId: chain, projectId })
    nodes.push({ address: `${gatewayUrl.replace(/\/$/, '')}/v1?${query}`, plain: true })
  }
  if (nodes.length > 0) return nodes
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  const urls = network?.rpcUrls?.default?.http ?? []
  return urls.map((address) => ({ address, plain: false }))
}
