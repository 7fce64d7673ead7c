import { peek } from '../peek.js'

/** As much of EIP-1193 as is used; anything may be missing in what a wallet really gives. */
export interface Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  /** What some have in its place. */
  off?(event: string, listener: (payload: unknown) => void): unknown
}

export const isProvider = (thing: unknown): thing is Provider =>
  typeof peek(thing, 'request') === 'function'

/** Asks at once, inside the visitor's click; a wallet that throws gives a rejection like any other. */
export async function ask(provider: Provider, method: string, params?: unknown): Promise<unknown> {
  return provider.request(params === undefined ? { method } : { method, params })
}

/** Does not listen any more, where a wallet knows how. */
export function unlisten(
  provider: Provider,
  event: string,
  listener: (payload: unknown) => void,
): void {
  try {
    if (provider.removeListener) provider.removeListener(event, listener)
    else provider.off?.(event, listener)
  } catch {
    // It hears of nothing that matters any more.
  }
}
