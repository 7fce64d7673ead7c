import type { State } from '../wallet/state.js'
import { toHex } from './chainId.js'
import { nodeUnreachable, ProviderRpcError, unrecognizedChain } from './errors.js'

/** Asks the node of the selected chain; its error becomes ours, number and all. */
export async function askNode(state: State, method: string, params: unknown): Promise<unknown> {
  const chain = state.chains().find(({ caip2 }) => caip2 === state.chain())
  if (!chain) throw unrecognizedChain(toHex(state.chain()))
  const answer = await state.options
    .transport(chain.rpcUrl, method, params)
    .catch((cause: unknown) => Promise.reject(nodeUnreachable(cause)))
  if (answer.error) {
    throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  }
  return answer.result
}
