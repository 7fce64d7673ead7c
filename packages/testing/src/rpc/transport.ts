/** What a JSON-RPC node answers. */
export interface RpcAnswer {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** Carries one JSON-RPC call to a node. Rejects when the node cannot be reached or answers something else. */
export type Transport = (rpcUrl: string, method: string, params: unknown) => Promise<RpcAnswer>

/** The default transport: `fetch`, 10 s at most. */
export const httpTransport: Transport = async (rpcUrl, method, params) => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null) {
    throw new Error(`the node at ${rpcUrl} did not answer with JSON-RPC`)
  }
  return answer
}
