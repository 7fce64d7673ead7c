import {
  type EventName,
  type Events,
  FrameError,
  faults,
  isMethod,
  MAX_OPEN,
  type Method,
  type Params,
  type Request,
  type Result,
  readEnvelope,
  readToFrame,
  type ToHost,
  tryRead,
} from '../protocol.js'

/** What the frame does for each request. `signal` ends it: the page no longer wants the answer. */
export type Handlers = {
  readonly [M in Method]: (params: Params<M>, signal: AbortSignal) => Promise<Result<M>>
}

export type Emit = <N extends EventName>(name: N, event: Events[N]) => void

/** Sends events of the frame to the page. */
export const emitter =
  (port: Pick<MessagePort, 'postMessage'>): Emit =>
  (n, p) =>
    port.postMessage({ v: 1, t: 'evt', n, p })

/** Answers the requests that come through the port, each exactly once. */
export function serve(port: MessagePort, handlers: Handlers): void {
  const open = new Map<string, AbortController>()
  const send = (message: ToHost) => port.postMessage(message)

  const answer = async (request: Request) => {
    if (open.has(request.id)) return
    if (open.size >= MAX_OPEN) return send(failure(request.id, new FrameError(faults.tooMany)))
    const controller = new AbortController()
    open.set(request.id, controller)
    const response = await settled(request, handlers, controller.signal)
    open.delete(request.id)
    send(response)
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = tryRead(readToFrame, data)
    if (!message) refuse(data, send)
    else if (message.t === 'abort') open.get(message.id)?.abort(new FrameError(faults.aborted))
    else void answer(message)
  }
}

/** The answer, or the refusal; an aborted request is answered at once, whatever still runs. */
async function settled(
  { id, m, p }: Request,
  handlers: Handlers,
  signal: AbortSignal,
): Promise<ToHost> {
  const handler = handlers[m] as (params: unknown, signal: AbortSignal) => Promise<unknown>
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    return { v: 1, t: 'res', id, ok: true, r: await Promise.race([handler(p, signal), aborted]) }
  } catch (cause) {
    return failure(id, cause)
  }
}

/** What is no request of the protocol is answered where it can be: the page waits for it. */
function refuse(data: unknown, send: (message: ToHost) => void): void {
  const envelope = tryRead(readEnvelope, data)
  if (!envelope) return
  const fault = isMethod(envelope.m) ? faults.invalid : faults.notAllowed
  send(failure(envelope.id, new FrameError(fault)))
}

/** Says nothing of what went wrong inside. */
const failure = (id: string, cause: unknown): ToHost => {
  const refusal = cause instanceof FrameError ? cause : new FrameError(faults.internal)
  return { v: 1, t: 'res', id, ok: false, e: refusal.toFault() }
}
