import type { Approver } from '../approval/approver.js'
import type { Ask, Consent } from '../approval/ask.js'
import type { Gate } from '../wallet/gate.js'
import type { State } from '../wallet/state.js'
import type { Emitter } from './emitter.js'

/** What a method may use while it answers one request. */
export interface Context {
  readonly state: State
  readonly emitter: Emitter
  readonly approver: Approver
  readonly gate: Gate
  readonly method: string
  /** Asks for the person's word; rejects when it is no. */
  consent(ask: Omit<Ask, 'namespace' | 'method'>): Promise<Consent>
  /** Asks the node of the selected chain. Rejects with the node's own error. */
  node(method: string, params?: unknown): Promise<unknown>
}

/** One verb of the provider. */
export type Method = (params: unknown, context: Context) => Promise<unknown>
