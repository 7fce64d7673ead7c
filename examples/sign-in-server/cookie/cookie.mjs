import { randomBytes } from 'node:crypto'

const { ORIGIN = 'http://localhost:3000' } = process.env
const isSecure = ORIGIN.startsWith('https:')
/** `__Host-`: browsers take it over HTTPS alone, and from this very host. */
const NAME = isSecure ? '__Host-session' : 'session'

/** @typedef {NonNullable<Awaited<ReturnType<typeof import('./verify.mjs').sessionOf>>>} Session */

/**
 * Sessions by the cookie's value. Yours are rows of a database.
 * @type {Map<string, Session>}
 */
const sessions = new Map()

/**
 * No script can read it, and requests by other sites come without it, except for links that are followed.
 * @param {string} value
 * @param {number} seconds
 */
const cookie = (value, seconds) =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/**
 * Begins a session. The value is always a new one: one that was known before the sign-in is worth nothing after it.
 * @param {Session} session
 */
export function begin(session) {
  const now = Date.now()
  for (const [id, { endsAt }] of sessions) if (endsAt <= now) sessions.delete(id)
  const id = randomBytes(32).toString('base64url')
  sessions.set(id, session)
  return cookie(id, Math.floor((session.endsAt - now) / 1000))
}

/**
 * Ends the session of a request, here and in the browser.
 * @param {import('node:http').IncomingMessage} request
 */
export function end(request) {
  sessions.delete(idOf(request))
  return cookie('', 0)
}

/**
 * The session of a request, if it has one.
 * @param {import('node:http').IncomingMessage} request
 */
export function current(request) {
  const session = sessions.get(idOf(request))
  return session && session.endsAt > Date.now() ? session : undefined
}

/** @param {import('node:http').IncomingMessage} request */
function idOf({ headers }) {
  const pairs = (headers.cookie ?? '').split('; ').map((pair) => pair.split('='))
  return pairs.find(([name]) => name === NAME)?.[1] ?? ''
}
