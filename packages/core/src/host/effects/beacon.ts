import { quiet } from '../../errors/quiet.js'
import type { Performer } from './Scene.js'

/** Sends what may outlive the page. Nobody waits, and what is lost is lost. */
export const beacon: Performer<'beacon'> = ({ url, body }) => {
  const sent = navigator.sendBeacon?.(url, body)
  if (!sent) quiet(fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }))
  return undefined
}
