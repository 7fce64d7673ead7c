import { MAX_BYTES, MAX_DEPTH } from './protocol.js'

/**
 * Whether a message is plain JSON within the protocol's limits of size and depth. A port carries
 * more than JSON (maps, buffers, circles); none of it is let through. Ends at the limit: a message
 * that is too large costs no more than one that is not.
 */
export function isWithinLimits(message: unknown): boolean {
  try {
    return measure(message, 1, MAX_BYTES) >= 0
  } catch {
    return false
  }
}

/** What is left of the bytes after this value. */
function measure(value: unknown, depth: number, left: number): number {
  if (left < 0) throw new RangeError('too large')
  if (typeof value === 'string') return left - bytesOf(value, left)
  if (typeof value === 'boolean' || value === null || Number.isFinite(value))
    return left - String(value).length
  if (typeof value !== 'object') throw new TypeError('no JSON')
  if (depth > MAX_DEPTH) throw new RangeError('too deep')
  return Array.isArray(value)
    ? measureArray(value, depth, left)
    : measureObject(value as object, depth, left)
}

function measureArray(value: readonly unknown[], depth: number, left: number): number {
  if (value.length > left) throw new RangeError('too large')
  let rest = left - 2
  for (const one of value) rest = measure(one, depth + 1, rest - 1)
  return rest
}

function measureObject(value: object, depth: number, left: number): number {
  const made = Object.getPrototypeOf(value)
  if (made !== null && made !== Object.prototype) throw new TypeError('no JSON')
  let rest = left - 2
  for (const [name, one] of Object.entries(value))
    rest = measure(one, depth + 1, rest - bytesOf(name, rest) - 2)
  return rest
}

const encoder = new TextEncoder()

/** In UTF-8, with the quotes; a text that cannot fit is not encoded. */
const bytesOf = (text: string, left: number) =>
  text.length > left ? text.length : encoder.encode(text).length + 2
