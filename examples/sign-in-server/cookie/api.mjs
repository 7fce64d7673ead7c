import { begin, current, end } from './cookie.mjs'
import { makeNonce } from './nonces.mjs'
import { read } from './read.mjs'
import { Refusal } from './refusal.mjs'
import { sessionOf } from './verify.mjs'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {{ body?: unknown, cookie?: string }} Answer */

/**
 * What the page asks (`src/siwx.ts`), by path.
 * @type {Record<string, (asked: any, request: Request) => Answer | Promise<Answer>>}
 */
const posts = {
  '/session/nonce': () => ({ body: { nonce: makeNonce() } }),
  '/session/add': signIn,
  // Keeps these and no others. A cookie is one account: of several sessions the first.
  '/session/set': (sessions, request) =>
    sessions[0] ? signIn(sessions[0], request) : { cookie: end(request) },
  '/session/get': (account, request) => {
    const session = current(request)
    return { body: isOf(session, account) ? [session] : [] }
  },
  '/session/delete': (account, request) =>
    isOf(current(request), account) ? { cookie: end(request) } : {},
}

/** @param {string} path @param {Request} request @returns {Promise<Answer>} */
export async function answer(path, request) {
  const post = Object.hasOwn(posts, path) ? posts[path] : undefined
  if (request.method === 'POST' && post) return post(await read(request), request)
  if (request.method === 'GET' && path === '/orders') return orders(request)
  throw new Refusal(404, 'not found')
}

/** @param {any} signed @param {Request} request */
async function signIn({ message, signature }, request) {
  if (typeof message !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature))
    throw new Refusal(400, 'a message and its signature in hex are needed')
  const session = await sessionOf({ message, signature })
  if (!session) throw new Refusal(401, 'this signature begins no session')
  end(request)
  return { cookie: begin(session) }
}

/** @param {Request} request */
function orders(request) {
  const session = current(request)
  if (!session) throw new Refusal(401, 'sign in first')
  const { chainId, accountAddress } = session.data
  return { body: { account: `${chainId}:${accountAddress}`, orders: [] } }
}

/** @param {import('./cookie.mjs').Session | undefined} session @param {any} account */
const isOf = (session, { chainId, address }) =>
  session?.data.chainId === chainId &&
  session?.data.accountAddress.toLowerCase() === String(address).toLowerCase()
