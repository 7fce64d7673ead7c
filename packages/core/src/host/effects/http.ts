import { AdapterError } from '../../adapter/AdapterError.js'
import { readBytes } from './readBytes.js'
import type { Performer } from './Scene.js'

/** Nodes other than the gateway take nothing but what says that it is JSON. */
const JSON_BODY = { headers: { 'content-type': 'application/json' } }

/** A request without cookies; its body is text, so that browsers send no preflight to the gateway. */
export const http: Performer<'http'> = async (effect, _, signal) => {
  const { method, url, body, timeoutMs, purpose } = effect
  const abort = new AbortController()
  signal.addEventListener('abort', () => abort.abort())
  const timer = setTimeout(() => abort.abort(timedOut(timeoutMs)), timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      signal: abort.signal,
      ...(body === undefined ? {} : { body }),
      ...(purpose === 'node' && JSON_BODY),
    })
    return { type: 'http', status: response.status, body: await readBytes(response) }
  } catch (error) {
    if (error instanceof AdapterError) throw error
    throw new AdapterError('network', error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = (ms: number) => new AdapterError('timeout', `No answer within ${ms} ms.`)
