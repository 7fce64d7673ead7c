import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a message may wait for its signature. A page makes it anew after four minutes. */
const LIFETIME_MS = 5 * 60_000
/** Hex digits: six bytes of time and ten from the system's random source. */
const HEAD = 32

const secret = randomBytes(32)
/** Nonces that were spent, and when, the oldest first. */
const spent = new Map()

/** Makes a nonce. Nothing is kept of it: asking for a million fills no memory. */
export function makeNonce() {
  const time = Date.now().toString(16).padStart(12, '0')
  const head = time + randomBytes(10).toString('hex')
  return head + sealOf(head)
}

/**
 * Whether a nonce is one of ours, of the last five minutes, and not spent. It is spent now, whatever comes of it.
 * @param {string} nonce
 */
export function spendNonce(nonce) {
  const now = Date.now()
  const head = nonce.slice(0, HEAD)
  const [given, expected] = [Buffer.from(nonce.slice(HEAD)), Buffer.from(sealOf(head))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  for (const [old, time] of spent) {
    if (now - time <= LIFETIME_MS) break
    spent.delete(old)
  }
  const madeAt = Number.parseInt(head.slice(0, 12), 16)
  if (now - madeAt > LIFETIME_MS || spent.has(nonce)) return false
  spent.set(nonce, now)
  return true
}

/** @param {string} head */
const sealOf = (head) => createHmac('sha256', secret).update(head).digest('hex').slice(0, HEAD)
