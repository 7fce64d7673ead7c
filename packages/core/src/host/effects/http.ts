import { AdapterError } from '../../adapter/AdapterError.js'
import { readBytes } from './readBytes.js'
import type { Performer } from './Scene.js'

/** A request without cookies; its body is text, so that browsers send no preflight. */
export const http: Performer<'http'> = async ({ method, url, body, timeoutMs }, _, signal) => {
  const abort = new AbortController()
  signal.addEventListener('abort', () => abort.abort())
  const timer = setTimeout(() => abort.abort(timedOut(timeoutMs)), timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      signal: abort.signal,
      ...(body === undefined ? {} : { body }),
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
