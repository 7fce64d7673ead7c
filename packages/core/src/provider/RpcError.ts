import { peek } from '../adapter/peek.js'
import type { DrawstringError } from '../errors/DrawstringError.js'
import { words } from '../errors/hostProblems.js'

/** An error as EIP-1193 and JSON-RPC have it. `cause` is what it came from. */
export class RpcError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    /** 4001, 4900, -32602, ... */
    readonly code: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const invalidParams = (message: string) => new RpcError(-32_602, message)

export const rejected = (message = 'The visitor closed the window without connecting a wallet.') =>
  new RpcError(4001, message)

export const disconnected = (cause?: unknown) =>
  new RpcError(4900, 'No wallet is connected. Ask for eth_requestAccounts first.', { cause })

export const alreadyAsked = () =>
  new RpcError(-32_002, 'The wallet is asked for another network already. Wait for its answer.')

export const onAnotherChain = (bound: number, current: unknown) =>
  new RpcError(
    4901,
    current === undefined
      ? `This provider is bound to chain ${bound}, and the wallet has not said yet which one it is on.`
      : `This provider is bound to chain ${bound}, and this is about ${current}. Take a new one with at(${current}), or switch first.`,
  )

/** What our codes are in EIP-1193, EIP-3085 and EIP-3326. */
const CODES: Readonly<Record<string, number>> = {
  DS101: 4001, // declined
  DS106: -32_002, // a request is already waiting
  DS109: 4001, // the visitor turned to something else
  DS111: 4900, // not connected
  DS200: 4902, // unknown network
  DS201: 4902,
  DS203: 4001, // switch declined
  DS205: 4200, // the wallet cannot switch
  DS213: 4902,
}

/** A failure of ours in the words of JSON-RPC. */
export function toRpcError(cause: unknown): RpcError {
  if (cause instanceof RpcError) return cause
  if (!isOurs(cause)) return new RpcError(-32_603, words(cause), { cause })
  const { code, message, detail } = cause
  return new RpcError(CODES[code] ?? -32_603, detail ? `${message}: ${detail}` : message, { cause })
}

/** By its name: a page may hold two copies of the package, each with a class of its own. */
const isOurs = (cause: unknown): cause is DrawstringError =>
  peek(cause, 'name') === 'DrawstringError'
