import type { Fault } from '../generated/protocol.js'
import { AdapterError } from './AdapterError.js'
import { peek } from './peek.js'

/** Wallets put whole transactions in their messages; the rest helps nobody. */
const LONGEST_MESSAGE = 500

/** What anyone threw, in the core's words: errors, texts, nothing, errors inside errors. */
export function toFault(thrown: unknown): Fault {
  const code = codeOf(thrown)
  return {
    kind: thrown instanceof AdapterError ? thrown.kind : 'wallet',
    message: messageOf(thrown).slice(0, LONGEST_MESSAGE),
    ...(code === undefined ? {} : { code }),
  }
}

/** Where wallets and libraries put the error that they wrap, most telling first. */
const insides = (thrown: unknown) => [
  peek(peek(thrown, 'data'), 'originalError'),
  peek(thrown, 'originalError'),
  peek(thrown, 'error'),
  peek(thrown, 'cause'),
]

/** The inner error's code tells more than -32603 around it. */
function codeOf(thrown: unknown): number | undefined {
  for (const source of [...insides(thrown), thrown]) {
    const code = toCode(peek(source, 'code'))
    if (code !== undefined) return code
  }
  return undefined
}

/** A whole number of 32 bits, also as text. */
function toCode(code: unknown): number | undefined {
  const number = typeof code === 'string' && /^-?\d{1,10}$/.test(code) ? Number(code) : code
  return typeof number === 'number' && (number | 0) === number ? number : undefined
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  for (const source of [thrown, ...insides(thrown)]) {
    const message = peek(source, 'message')
    if (typeof message === 'string' && message !== '') return message
  }
  return ''
}
