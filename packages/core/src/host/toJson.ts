/**
 * As JSON. Chain objects of libraries hold big numbers, which become texts; what cannot be written at all becomes `null`,
 * which the core refuses with a clear error.
 */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value, asGiven) ?? 'null'
  } catch {
    return 'null'
  }
}

/**
 * The value itself where a page's library gave all arrays, objects or big numbers a `toJSON` of its own: Prototype.js writes arrays
 * as texts that way. A thing that brings its own, such as a `Date`, writes itself.
 */
function asGiven(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const given = this[key]
  if (typeof given === 'bigint') return String(given)
  return isPlain(given) ? given : value
}

function isPlain(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Object.hasOwn(given, 'toJSON')) return false
  const prototype = Object.getPrototypeOf(given)
  return Array.isArray(given) || prototype === null || prototype === Object.prototype
}
