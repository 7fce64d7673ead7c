/** The events of EIP-1193 and their payloads. */
export interface ProviderEvents {
  accountsChanged: readonly string[] | undefined
  chainChanged: string
  connect: { chainId: string }
  disconnect: unknown
  message: { type: string; data: unknown }
}

export type ProviderEvent = keyof ProviderEvents
export type Listener = (payload: never) => void

/** The listening half of EIP-1193: a listener that throws does not keep others from hearing. */
export class Emitter {
  readonly #listeners = new Map<string, Listener[]>()

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  removeListener(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? []
    const index = listeners.lastIndexOf(listener)
    this.#listeners.set(
      event,
      listeners.filter((_, at) => at !== index),
    )
    return this
  }

  emit<E extends ProviderEvent>(event: E, payload: ProviderEvents[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        ;(listener as (payload: ProviderEvents[E]) => void)(payload)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
