import type { Connected } from './Connector.js'

/** What a connector of wagmi tells. */
export interface ConnectorEvents {
  connect: Connected
  change: Partial<Connected>
  disconnect: undefined
  error: unknown
  message: unknown
}

type Listener = (data: never) => void

/** As much of wagmi's emitter as connectors use. */
export function createEmitter(uid: string) {
  const listeners = new Map<string, Set<Listener>>()

  function on<E extends keyof ConnectorEvents>(
    event: E,
    listener: (data: ConnectorEvents[E]) => void,
  ): void {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  }

  function off<E extends keyof ConnectorEvents>(
    event: E,
    listener: (data: ConnectorEvents[E]) => void,
  ): void {
    listeners.get(event)?.delete(listener)
  }

  return {
    uid,
    on,
    off,
    once<E extends keyof ConnectorEvents>(
      event: E,
      listener: (data: ConnectorEvents[E]) => void,
    ): void {
      const once = (data: ConnectorEvents[E]) => {
        off(event, once)
        listener(data)
      }
      on(event, once)
    },
    emit(event: keyof ConnectorEvents, data?: object): void {
      for (const listener of [...(listeners.get(event) ?? [])]) listener({ uid, ...data } as never)
    },
    listenerCount: (event: string): number => listeners.get(event)?.size ?? 0,
  }
}

export type ConnectorEmitter = ReturnType<typeof createEmitter>
