import type { Bank } from './bank.js'
import { methods } from './methods/index.js'
import { invalidParams, RpcError } from './rpcError.js'

/** As Solana's nodes allow. */
const LONGEST_BATCH = 1000

/** Answers the body of a request: one call or a batch. Undefined when there is nothing to say (notifications). */
export function answer(body: string, bank: Bank): unknown {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return failure(null, new RpcError(-32700, 'Parse error'))
  }
  if (!Array.isArray(parsed)) return one(parsed, bank)
  if (parsed.length === 0 || parsed.length > LONGEST_BATCH) {
    return failure(null, invalidRequest(`a batch holds 1 to ${LONGEST_BATCH} calls`))
  }
  const answers = parsed.map((call) => one(call, bank)).filter((each) => each !== undefined)
  return answers.length > 0 ? answers : undefined
}

function one(call: unknown, bank: Bank): unknown {
  if (typeof call !== 'object' || call === null || Array.isArray(call)) {
    return failure(null, invalidRequest('a call is an object'))
  }
  const { id, method, params = [] } = call as Record<string, unknown>
  if (typeof method !== 'string') return failure(id, invalidRequest('method must be a text'))
  try {
    const verb = methods.get(method)
    if (!verb) throw new RpcError(-32601, `Method not found: ${method}`)
    if (!Array.isArray(params)) throw invalidParams('expected a list')
    const result = verb(params, bank)
    return id === undefined ? undefined : { jsonrpc: '2.0', id, result }
  } catch (error) {
    return id === undefined ? undefined : failure(id, error)
  }
}

const invalidRequest = (why: string) => new RpcError(-32600, `Invalid request: ${why}`)

function failure(id: unknown, error: unknown) {
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(-32603, `Internal error: ${String(error)}`)
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message, ...(data !== undefined && { data }) },
  }
}
