/** An error as JSON-RPC and Solana's nodes number them. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export const invalidParams = (why: string) => new RpcError(-32602, `Invalid params: ${why}`)

/** Solana: the transaction did not pass the simulation before it is sent. */
export const preflightFailure = (err: unknown, logs: readonly string[]) =>
  new RpcError(-32002, `Transaction simulation failed: ${describe(err)}`, {
    err,
    logs,
    accounts: null,
    unitsConsumed: 0,
  })

export const signatureFailure = () =>
  new RpcError(-32003, 'Transaction signature verification failure')

const describe = (err: unknown) => (typeof err === 'string' ? err : JSON.stringify(err))
