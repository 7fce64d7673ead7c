import type { Fault, FaultKind } from '../generated/protocol.js'
import { peek } from './peek.js'

/** Wallets put whole transactions in their messages; the rest helps nobody. */
const LONGEST_MESSAGE = 500
/** Errors stand in errors no deeper than this, and no more of them are looked at. */
const DEEPEST = 5
const MOST = 32

/** The visitor declined: EIP-1193's code, and WalletConnect's two. */
const REJECTIONS: readonly unknown[] = [4001, 5000, 5002]
/** The wallet does not know the network (EIP-3326 as wallets have it). */
const UNKNOWN_CHAIN = 4902
/** The same in the words of ethers and others who have no number. */
const REJECTED = /^(ACTION_REJECTED|USER_REJECTED|USER_CANCELL?ED|USER_DENIED)$/i

/** What anyone threw, in the core's words: errors, texts, nothing, errors inside errors. */
export function toFault(thrown: unknown): Fault {
  const errors = unfold(thrown)
  const codes = errors
    .map((error) => toCode(peek(error, 'code')))
    .filter((code) => code !== undefined)
  const code =
    codes.find((code) => REJECTIONS.includes(code)) ??
    codes.find((code) => code === UNKNOWN_CHAIN) ??
    inner(codes)
  return {
    kind: kindOf(thrown),
    message: messageOf(errors).slice(0, LONGEST_MESSAGE),
    ...(code === undefined ? {} : { code }),
  }
}

/** Every kind there is. */
const KINDS = {
  wallet: 0,
  timeout: 0,
  network: 0,
  storage: 0,
  unsupported: 0,
  gone: 0,
} satisfies Record<FaultKind, 0>

/** An adapter's own error is known by its name: it may be of another copy of this package. */
function kindOf(thrown: unknown): FaultKind {
  const kind = peek(thrown, 'kind')
  const isOwn = peek(thrown, 'name') === 'AdapterError' && typeof kind === 'string'
  return isOwn && Object.hasOwn(KINDS, kind) ? (kind as FaultKind) : 'wallet'
}

/** Where wallets and libraries put the error that they wrap, most telling first. */
const INSIDES = ['data', 'originalError', 'error', 'cause', 'info', 'innerError', 'details']

/** The error and those in it, from the outside in; each once. */
function unfold(thrown: unknown): unknown[] {
  const errors: unknown[] = [fromText(thrown)]
  let begin = 0
  for (let depth = 0; depth < DEEPEST; depth++) {
    const end = errors.length
    for (const error of errors.slice(begin, end))
      for (const name of INSIDES) {
        const inside = fromText(peek(error, name))
        const isError = typeof inside === 'object' && inside !== null
        if (isError && errors.length < MOST && !errors.includes(inside)) errors.push(inside)
      }
    begin = end
  }
  return errors
}

/** Some wallets throw their error as JSON text. */
function fromText(thrown: unknown): unknown {
  if (typeof thrown !== 'string' || !/^\s*\{/.test(thrown)) return thrown
  try {
    return JSON.parse(thrown)
  } catch {
    return thrown
  }
}

/** The inner error's code tells more than -32603 around it. */
const inner = ([outer, ...others]: readonly number[]) => others[0] ?? outer

/** A whole number of 32 bits, also as text; the words that libraries have for a rejection are its number. */
function toCode(code: unknown): number | undefined {
  if (typeof code === 'string' && REJECTED.test(code)) return 4001
  const number = typeof code === 'string' && /^-?\d{1,10}$/.test(code) ? Number(code) : code
  return typeof number === 'number' && (number | 0) === number ? number : undefined
}

/** What the outermost one says that says anything, and after it what says that the visitor declined, or that the network is not known. */
function messageOf(errors: readonly unknown[]): string {
  const texts = errors.flatMap((error) =>
    typeof error === 'string'
      ? [error]
      : ['message', 'shortMessage', 'reason'].map((name) => peek(error, name)),
  )
  const messages = texts
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .map((text) => text.slice(0, LONGEST_MESSAGE))
  const [first = '', ...others] = messages
  const says = [SAYS_NO, SAYS_UNKNOWN].find(
    (says) => !says.test(first) && others.some((text) => says.test(text)),
  )
  const telling = says && others.find((text) => says.test(text))
  return telling === undefined ? first : `${first.slice(0, LONGEST_MESSAGE / 2)}: ${telling}`
}

/** Worth passing on: the core decides whether it is the visitor's no. */
const SAYS_NO = /reject|den(y|ied)|declin|cancel|abort|dismiss|closed|refus|approv/i
const SAYS_UNKNOWN =
  /(unrecogni[sz]|unknown|unsupported|\bno[t ]|n't).*(chain|network)|(chain|network).*(unrecogni[sz]|unknown|unsupported|\bnot |n't)/i
