import type { Drawstring } from '../drawstring/Drawstring.js'
import { createEvents } from './events.js'
import { invalidParams, type RpcError } from './RpcError.js'
import { answer } from './request.js'
import { isChainId } from './state.js'

/** What a provider tells, by event (EIP-1193). */
export interface EvmProviderEvents {
  /** A session began. */
  connect: { chainId: string }
  /** The session ended. */
  disconnect: RpcError
  /** The active account first; empty once the session ended. */
  accountsChanged: string[]
  /** Hex: `0x1`. */
  chainChanged: string
  /** The wallet's own, as of `eth_subscribe`. */
  message: { type: string; data: unknown }
}

/**
 * A provider as of EIP-1193, for whatever takes one: viem's `custom()`, ethers, web3.js, a library of contracts. It stays the same object through every
 * wallet, account and chain. Accounts and chain are what the modal shows; everything else is asked of the session's wallet.
 *
 * Errors have EIP-1193's codes: 4001 declined, 4900 no session, 4901 bound to another chain, 4902 unknown chain, -32602 a bad request; a wallet's own come
 * through as they are.
 */
export interface EvmProvider {
  // biome-ignore lint/suspicious/noExplicitAny: what is answered depends on the method, and libraries declare it so.
  request(request: { readonly method: string; readonly params?: unknown }): Promise<any>
  on<E extends keyof EvmProviderEvents>(
    event: E,
    listener: (payload: EvmProviderEvents[E]) => void,
  ): this
  once<E extends keyof EvmProviderEvents>(
    event: E,
    listener: (payload: EvmProviderEvents[E]) => void,
  ): this
  off<E extends keyof EvmProviderEvents>(
    event: E,
    listener: (payload: EvmProviderEvents[E]) => void,
  ): this
  removeListener<E extends keyof EvmProviderEvents>(
    event: E,
    listener: (payload: EvmProviderEvents[E]) => void,
  ): this
  /**
   * The same, bound to one chain: once the wallet is on another, it is asked for nothing, and the request rejects with 4901. For signers and clients that were
   * made for a chain and may be kept.
   */
  at(chainId: number): EvmProvider
}

const providers = new WeakMap<Drawstring, EvmProvider>()

/** The page's provider: one for each Drawstring. On a server it answers that no wallet is connected. */
export function evmProvider(drawstring: Drawstring): EvmProvider {
  const known = providers.get(drawstring)
  if (known) return known
  const provider = create(drawstring)
  providers.set(drawstring, provider)
  return provider
}

function create(drawstring: Drawstring): EvmProvider {
  const events = createEvents(drawstring)
  const views = new Map<number, EvmProvider>()

  function view(bound?: number): EvmProvider {
    const provider: EvmProvider = {
      request: (request) => answer(drawstring, request, bound),
      on(event, listener) {
        events.add(event, listener)
        return provider
      },
      once(event, listener) {
        events.addOnce(event, listener)
        return provider
      },
      off: (event, listener) => provider.removeListener(event, listener),
      removeListener(event, listener) {
        events.remove(event, listener)
        return provider
      },
      at(chainId) {
        if (!isChainId(chainId))
          throw invalidParams(
            `at() takes a chain id as a number, as in at(1), not ${String(chainId)}.`,
          )
        const known = views.get(chainId) ?? view(chainId)
        views.set(chainId, known)
        return known
      },
    }
    return provider
  }
  return view()
}
