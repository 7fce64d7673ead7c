import type { Device } from '../device/openDevice.js'
import { firstOf } from '../firstOf.js'
import { type Reader, tryRead } from '../protocol.js'
import { ApiError, apiErrorOf } from './ApiError.js'
import { createProof } from './proof.js'

export interface Call<T> {
  readonly method?: 'GET' | 'POST'
  /** Under `/api/v1`. */
  readonly path: string
  readonly body?: unknown
  readonly accessToken?: string
  readonly read: Reader<T>
  readonly signal?: AbortSignal | undefined
}

/** The gateway's API, every request of which is signed by the device. */
export interface Client {
  call<T>(call: Call<T>): Promise<T>
  /** The server's clock, in ms since 1970: the device's own may be wrong. */
  now(): number
  setServerTime(serverTimeMs: number): void
}

export interface ClientOptions {
  /** The wallet's origin. */
  readonly origin: string
  readonly device: Device
  readonly fetch: typeof fetch
  readonly clock: () => number
}

const USE_NONCE = 'use_dpop_nonce'

export function createClient({ origin, device, fetch, clock }: ClientOptions): Client {
  let nonce: string | undefined
  let offsetMs: number | undefined
  const now = () => clock() + (offsetMs ?? 0)

  /** The server's word on its nonce and, as long as nothing better is there, on the time. */
  const learn = ({ headers }: Response) => {
    nonce = headers.get('DPoP-Nonce') ?? nonce
    const date = Date.parse(headers.get('Date') ?? '')
    if (Number.isFinite(date)) offsetMs ??= date - clock()
  }

  const send = async ({ method = 'POST', path, body, accessToken, signal }: Call<unknown>) => {
    const url = `${origin}/api/v1${path}`
    const proof = await createProof(device, { method, url, nowMs: now(), nonce, accessToken })
    const headers: Record<string, string> = { DPoP: proof }
    if (accessToken !== undefined) headers.Authorization = `DPoP ${accessToken}`
    if (method === 'POST') headers['Content-Type'] = 'application/json'
    const response = await fetch(url, {
      ...{ method, headers, mode: 'same-origin', credentials: 'omit', redirect: 'error' },
      ...{ cache: 'no-store', referrerPolicy: 'no-referrer', signal: limited(signal) },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    } as RequestInit)
    learn(response)
    return response
  }

  return {
    now,
    setServerTime: (serverTimeMs) => {
      offsetMs = serverTimeMs - clock()
    },
    async call(call) {
      const used = nonce
      const first = await answered(send(call))
      if (first.ok) return bodyOf(first, call.read)
      const error = await apiErrorOf(first)
      if (error.code !== USE_NONCE || nonce === used) throw error
      const second = await answered(send(call))
      if (!second.ok) throw await apiErrorOf(second)
      return bodyOf(second, call.read)
    },
  }
}

/** A gateway that does not answer must not hold a lock for ever. */
const DEADLINE_MS = 30_000
function limited(signal: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  return signal ? firstOf([signal, deadline]) : deadline
}

async function answered(sent: Promise<Response>): Promise<Response> {
  try {
    return await sent
  } catch (cause) {
    throw new ApiError(0, undefined, undefined, { cause })
  }
}

async function bodyOf<T>(response: Response, read: Reader<T>): Promise<T> {
  const body = tryRead(read, await response.json().catch(() => undefined))
  if (body === undefined) throw new ApiError(response.status, 'unreadable')
  return body
}
