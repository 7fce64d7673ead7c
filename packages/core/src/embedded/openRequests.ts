import { FrameError, faults } from './faults.js'
import {
  AUTH_DEADLINE_MS,
  type Failure,
  MAX_OPEN,
  type Method,
  type Params,
  PROMPT_DEADLINE_MS,
  type Result,
  type Success,
  type ToFrame,
} from './protocol.js'
import { readResult, tryRead } from './readMessage.js'

interface Open {
  readonly method: Method
  readonly settle: (response: Success | Failure) => void
  readonly abort: () => void
  timer?: ReturnType<typeof setTimeout>
}

/** The requests that the frame has not answered yet, each with its timer. */
export class OpenRequests {
  readonly #open = new Map<string, Open>()
  readonly #send: (message: ToFrame) => void
  #prompting = false

  constructor(send: (message: ToFrame) => void) {
    this.#send = send
  }

  ask<M extends Method>(method: M, params: Params<M>, signal?: AbortSignal): Promise<Result<M>> {
    if (signal?.aborted) return Promise.reject(new FrameError(faults.aborted))
    if (this.#open.size >= MAX_OPEN) return Promise.reject(new FrameError(faults.tooMany))
    const id = crypto.randomUUID()
    const response = this.#wait(id, method, signal)
    this.#send({ v: 1, t: 'req', id, m: method, p: params } as ToFrame)
    return response.then((given) => resultOf(method, given))
  }

  /** An answer without its request is late, and ignored. */
  settle(response: Success | Failure): void {
    this.#open.get(response.id)?.settle(response)
  }

  abortAll(): void {
    for (const { abort } of [...this.#open.values()]) abort()
  }

  /** While the user is asked for a code, they have as long as the code is good for. */
  setPrompting(prompting: boolean): void {
    this.#prompting = prompting
    for (const one of this.#open.values()) if (one.method.startsWith('auth.')) this.#startTimer(one)
  }

  #wait(id: string, method: Method, signal?: AbortSignal): Promise<Success | Failure> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(this.#open.get(id)?.timer)
        this.#open.delete(id)
        signal?.removeEventListener('abort', abort)
      }
      const abort = () => {
        end()
        this.#send({ v: 1, t: 'abort', id })
        reject(new FrameError(faults.aborted))
      }
      const settle = (response: Success | Failure) => {
        end()
        resolve(response)
      }
      const one: Open = { method, settle, abort }
      this.#open.set(id, one)
      this.#startTimer(one)
      signal?.addEventListener('abort', abort)
    })
  }

  #startTimer(one: Open): void {
    clearTimeout(one.timer)
    const prompts = this.#prompting && one.method.startsWith('auth.')
    one.timer = setTimeout(one.abort, prompts ? PROMPT_DEADLINE_MS : AUTH_DEADLINE_MS)
  }
}

function resultOf<M extends Method>(method: M, response: Success | Failure): Result<M> {
  if (!response.ok) throw new FrameError(response.e)
  const result = tryRead((given) => readResult(method, given), response.r)
  if (!result) throw new FrameError(faults.internal)
  return result
}
