import type { Bank } from '../../../packages/testing/src/chains/solana/bank.js'
import type { Entry } from '../../../packages/testing/src/chains/solana/history.js'
import { RpcError } from '../../../packages/testing/src/chains/solana/rpcError.js'
import { COMMITMENTS, TOPICS, type Topic } from './topics.js'

/** A client's socket, as far as notifications go. */
export interface Client {
  send(text: string): void
}

/** A subscription that at least one client has. */
interface Shared {
  readonly id: number
  readonly method: string
  readonly key: string
  readonly topic: Topic
  readonly clients: Set<Client>
}

/** Between a block's commitment levels. */
const STEP_MS = 5

/**
 * Subscriptions as validators have them: equal ones share one id; a signature is notified once, also if it is older than the subscription,
 * which then ends.
 */
export class PubSub {
  /** Every subscription and its end that was asked for, by method, in order. */
  readonly asked: string[] = []
  readonly #open = new Map<number, Shared>()
  #ids = 0

  constructor(readonly bank: Bank) {}

  /** The current subscriptions, by the method that began them. */
  open(): string[] {
    return [...this.#open.values()].map(({ method }) => method)
  }

  /** Answers a call of a client. A call without an id gets no response: it keeps the socket open. */
  hear(client: Client, text: string): void {
    const { id, method, params = [] } = JSON.parse(text)
    if (id === undefined) return
    this.asked.push(method)
    try {
      const result = this.#call(client, method, params)
      client.send(JSON.stringify({ jsonrpc: '2.0', result, id }))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message } = error
      client.send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }))
    }
  }

  /** Removes a client and its subscriptions. */
  leave(client: Client): void {
    for (const shared of this.#open.values()) this.#drop(shared, client)
  }

  /** Notifies what happened, at each commitment level the clients that asked for it. */
  tell(entry: Entry): void {
    for (const [step, commitment] of COMMITMENTS.entries()) {
      setTimeout(() => {
        for (const shared of this.#open.values()) {
          if (shared.topic.commitment === commitment) this.#tell(shared, entry)
        }
      }, step * STEP_MS)
    }
  }

  #call(client: Client, method: string, params: readonly unknown[]): unknown {
    const [, kind = '', does] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    const make = TOPICS.get(kind)
    // A validator's socket answers nothing else, not even which chain it is of.
    if (!make) throw new RpcError(-32601, 'Method not found')
    if (does === 'Subscribe') {
      return this.#begin(client, method, params, () => make(params, this.bank))
    }
    const shared = this.#open.get(Number(params[0]))
    if (!shared?.clients.has(client)) throw new RpcError(-32602, 'Invalid subscription id.')
    this.#drop(shared, client)
    return true
  }

  #begin(client: Client, method: string, params: readonly unknown[], make: () => Topic): number {
    const key = JSON.stringify([method, params])
    const same = [...this.#open.values()].find((shared) => shared.key === key)
    const shared = same ?? { id: ++this.#ids, method, key, topic: make(), clients: new Set() }
    shared.clients.add(client)
    this.#open.set(shared.id, shared)
    const before = shared.topic.before?.()
    if (before) setTimeout(() => this.#tell(shared, before), STEP_MS)
    return shared.id
  }

  #tell(shared: Shared, entry: Entry): void {
    const { id, topic } = shared
    for (const result of topic.of(entry)) {
      const params = { result, subscription: id }
      const text = JSON.stringify({ jsonrpc: '2.0', method: topic.notification, params })
      for (const client of shared.clients) {
        client.send(text)
        if (topic.once) this.#drop(shared, client)
      }
    }
  }

  #drop(shared: Shared, client: Client): void {
    shared.clients.delete(client)
    if (shared.clients.size === 0) this.#open.delete(shared.id)
  }
}
