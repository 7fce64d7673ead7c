import { quiet } from '../../errors/quiet.js'
import type { Performer } from './Scene.js'

/**
 * Sends what may outlive the page, without the cookies that `sendBeacon` would attach. Nobody waits, and what is lost is
 * lost; a browser that refuses a request of a page that goes away is given a beacon.
 */
export const beacon: Performer<'beacon'> = ({ url, body }) => {
  const sent = fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' })
  quiet(sent.catch(() => navigator.sendBeacon?.(url, body)))
  return undefined
}
