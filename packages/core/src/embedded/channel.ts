import { FrameError, faults } from './faults.js'
import { OpenRequests } from './openRequests.js'
import type { EventName, Events, Method, Params, Result } from './protocol.js'
import { readToHost, tryRead } from './readMessage.js'

/** The page's end of the channel to the frame. */
export interface Channel {
  /** Asks the frame. Fails with a `FrameError`; an abort closes what the frame shows for it. */
  request<M extends Method>(
    method: M,
    params: Params<M>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Result<M>>
  /** Calls back for every event of this name; returns what ends that. */
  on<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void
  /** Aborts every open request. */
  abort(): void
  /** Aborts every open request, and takes the frame away. */
  close(): void
}

/** A channel over the port of the handshake; `closed` is called when it is closed. */
export function createChannel(port: MessagePort, closed: () => void = () => undefined): Channel {
  const requests = new OpenRequests((message) => port.postMessage(message))
  const { on, tell } = createListeners()
  on('ui.show', () => requests.setPrompting(true))
  on('ui.hide', () => requests.setPrompting(false))
  let isOpen = true

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = tryRead(readToHost, data)
    if (message?.t === 'evt') tell(message.n, message.p)
    else if (message) requests.settle(message)
  }

  return {
    on,
    request: (method, params, { signal } = {}) =>
      isOpen
        ? requests.ask(method, params, signal)
        : Promise.reject(new FrameError(faults.aborted)),
    abort: () => requests.abortAll(),
    close() {
      if (!isOpen) return
      isOpen = false
      requests.abortAll()
      port.close()
      closed()
    },
  }
}

type Listener = (event: never) => void

function createListeners() {
  const listeners = new Map<EventName, Set<Listener>>()
  return {
    on<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
      return () => void own.delete(listener)
    },
    tell<N extends EventName>(name: N, event: Events[N]): void {
      for (const listener of listeners.get(name) ?? []) listener(event as never)
    },
  }
}
