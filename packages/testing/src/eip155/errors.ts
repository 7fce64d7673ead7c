/** An error as EIP-1193 and EIP-1474 number them. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export const userRejected = () => new ProviderRpcError(4001, 'User rejected the request.')

export const unauthorized = (what: string) => new ProviderRpcError(4100, `Unauthorized: ${what}`)

export const unsupportedMethod = (method: string) =>
  new ProviderRpcError(4200, `The method "${method}" is not supported.`)

export const disconnected = () => new ProviderRpcError(4900, 'Disconnected from all chains.')

/** EIP-3326: the chain is to be added with wallet_addEthereumChain first. */
export const unrecognizedChain = (chainId: string) =>
  new ProviderRpcError(4902, `Unrecognized chain id "${chainId}". Add it first.`)

export const invalidRequest = (why: string) =>
  new ProviderRpcError(-32600, `Invalid request: ${why}`)

export const invalidParams = (why: string) => new ProviderRpcError(-32602, `Invalid params: ${why}`)

export const alreadyPending = (method: string) =>
  new ProviderRpcError(-32002, `A request of "${method}" is already waiting. Please wait.`)

export const nodeUnreachable = (cause: unknown) =>
  new ProviderRpcError(-32603, `The node could not be asked: ${String(cause)}`)
