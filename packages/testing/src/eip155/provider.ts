import type { Approver } from '../approval/approver.js'
import type { Gate } from '../wallet/gate.js'
import type { State } from '../wallet/state.js'
import type { Context } from './context.js'
import { Emitter, type Listener } from './emitter.js'
import { disconnected, invalidRequest, unsupportedMethod } from './errors.js'
import { isForwarded, methods } from './methods/index.js'
import { askNode } from './node.js'
import { answeringTwice } from './twice.js'

/** A request as EIP-1193 has it. */
export interface RequestArguments {
  method: string
  params?: unknown
}

/** The provider the page sees. */
export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
}

/** The wallet's side of the provider. */
export interface Eip155Side {
  readonly provider: Eip1193Provider
  readonly emitter: Emitter
}

export function createProvider(state: State, approver: Approver, gate: Gate): Eip155Side {
  const emitter = new Emitter()

  async function answer(args: RequestArguments, again: () => void): Promise<unknown> {
    if (typeof args?.method !== 'string') throw invalidRequest('method must be a text')
    const { method, params } = args
    if (!state.online) throw disconnected()
    const own = methods.get(method)
    if (own) return own(params, context(method, again))
    if (isForwarded(method)) return askNode(state, method, params ?? [])
    throw unsupportedMethod(method)
  }

  const context = (method: string, again: () => void): Context => ({
    state,
    emitter,
    approver,
    gate,
    method,
    node: (asked, params = []) => askNode(state, asked, params),
    async consent(ask) {
      const consent = await approver.approve({ ...ask, namespace: 'eip155', method })
      if (consent.twice) again()
      return consent
    },
  })

  const provider: Eip1193Provider = {
    request: (args) => answeringTwice((again) => answer(args, again)),
    on: (event, listener) => {
      emitter.on(event, listener)
      return provider
    },
    removeListener: (event, listener) => {
      emitter.removeListener(event, listener)
      return provider
    },
  }
  return { provider, emitter }
}
