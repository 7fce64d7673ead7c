import { AdapterError } from '../../adapter/AdapterError.js'
import { nodeTarget } from '../nodeTarget.js'
import { readBytes } from './readBytes.js'
import type { Performer } from './Scene.js'

/** Nodes other than the gateway, and servers of names, take nothing but what says that it is JSON. */
const JSON_BODY = { 'content-type': 'application/json' }

/** A server that the owner of a name chose learns nothing of the page, leads nowhere else, and is asked each time. */
const STRANGER = { redirect: 'error', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
/** Bytes of what it may answer: proofs of other chains are long. */
const NAMES_BODY = 256 * 1024

/** A request without cookies; its body is text, so that browsers send no preflight to the gateway. */
export const http: Performer<'http'> = async (effect, _, signal) => {
  const { method, body, timeoutMs, purpose } = effect
  const takesJson = purpose === 'node' || (purpose === 'names' && body !== undefined)
  const target = nodeTarget(effect.url)
  const headers = { ...target.headers, ...(takesJson && JSON_BODY) }
  const abort = new AbortController()
  signal.addEventListener('abort', () => abort.abort())
  const timer = setTimeout(() => abort.abort(timedOut(timeoutMs)), timeoutMs)
  try {
    const response = await fetch(target.url, {
      method,
      credentials: 'omit',
      signal: abort.signal,
      ...(purpose === 'names' && STRANGER),
      ...(body === undefined ? {} : { body }),
      ...(Object.keys(headers).length > 0 && { headers }),
    })
    return {
      type: 'http',
      status: response.status,
      body: await readBytes(response, purpose === 'names' ? NAMES_BODY : undefined),
    }
  } catch (error) {
    if (error instanceof AdapterError) throw error
    throw new AdapterError('network', error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = (ms: number) => new AdapterError('timeout', `No answer within ${ms} ms.`)
