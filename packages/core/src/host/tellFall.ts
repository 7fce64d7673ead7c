import { words } from '../errors/hostProblems.js'
import type { HostEvent } from '../generated/protocol.js'

/** Places in the module, as browsers write them; the addresses of the page's scripts beside them are nobody's business. */
const PLACE = /wasm-function\[\d+\]:0x[\da-f]+/g
/** The innermost ones tell most. */
const PLACES = 8

/** What is told of a core that fell. */
export function tellFall(cause: unknown): HostEvent {
  const stack = cause instanceof Error ? String(cause.stack) : ''
  const places = stack.match(PLACE) ?? []
  return { type: 'coreFell', message: words(cause), stack: places.slice(0, PLACES).join(' ') }
}
