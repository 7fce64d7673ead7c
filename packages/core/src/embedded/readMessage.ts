import { isWithinLimits } from './measure.js'
import type {
  Abort,
  Event,
  EventName,
  Fault,
  Hello,
  Method,
  Ready,
  Request,
  Result,
  ToFrame,
  ToHost,
} from './protocol.js'
import {
  boolean,
  integer,
  list,
  literal,
  Malformed,
  object,
  optional,
  type Reader,
  text,
} from './read.js'
import { readTheme } from './theme.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** 22 characters of base64url: 132 random bits (`createNonce`). */
export const NONCE = /^[A-Za-z0-9_-]{22}$/
/** Ids that the gateway made. */
const ID = /^[A-Za-z0-9_-]{1,64}$/
const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const DAY_S = 86_400

const nothing = object({})
const chainId = text(41, CHAIN)
const email = text(254, /^[^\s@]+@[^\s@]+$/)
const url = text(2048)
const icons = list(url, 8)
const name = text(200)
const version = text(64)

/** Names of requests alone: `m` and `n` are read before the rest, and index the tables below. */
const params: { readonly [M in Method]: Reader<Extract<Request, { m: M }>['p']> } = {
  'auth.email.start': object({ email, chainId: optional(chainId) }),
  'auth.otp.prompt': object({ challengeId: text(64, ID) }),
  'session.isConnected': nothing,
  'session.user': nothing,
  'session.signOut': nothing,
  'ui.theme': readTheme,
  'ui.dapp': object({ name, url, icons, sdkVersion: version, projectId: text(64) }),
}

export const readAccount = object({
  namespace: text(8, /^[-a-z0-9]{3,8}$/),
  type: literal('eoa', 'smartAccount', 'payment', 'ordinal'),
  address: text(128),
  publicKey: optional(text(130, /^[0-9a-f]+$/i)),
  path: optional(text(64, /^(m(\/\d{1,10}'?)*)?$/)),
})

const user = object({
  userId: text(64, ID),
  email: optional(email),
  accounts: list(readAccount, 64),
  backup: literal('none', 'partial', 'ok'),
})

const results: { readonly [M in Method]: Reader<Result<M>> } = {
  'auth.email.start': object({
    action: literal('VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT'),
    challengeId: text(64, ID),
    cooldownS: integer(0, DAY_S),
  }),
  'auth.otp.prompt': user,
  'session.isConnected': object({ isConnected: boolean }),
  'session.user': user,
  'session.signOut': nothing,
  'ui.theme': nothing,
  'ui.dapp': nothing,
}

/** CSS pixels of a side of what the frame shows. */
const side = integer(1, 4096)

const events: { readonly [N in EventName]: Reader<Extract<Event, { n: N }>['p']> } = {
  'ui.show': object({ w: side, h: side, reason: literal('otp') }),
  'ui.hide': nothing,
  session: object({
    state: literal('anonymous', 'ready'),
    expiresAt: optional(integer(0, Number.MAX_SAFE_INTEGER)),
  }),
  storage: object({ mode: literal('persistent', 'session', 'none') }),
}

const methods = Object.keys(params) as Method[]
const eventNames = Object.keys(events) as EventName[]
const id = text(36, UUID)
const one = literal(1)

const fault: Reader<Fault> = object({
  code: integer(-32_768, 32_767),
  name: text(64, /^\w+$/),
  msg: text(1024),
  retryAfterS: optional(integer(0, DAY_S)),
})

const abort: Reader<Abort> = object({ v: one, t: literal('abort'), id })
const anyValue: Reader<unknown> = (value) => value
const success = object({ v: one, t: literal('res'), id, ok: literal(true), r: anyValue })
const failure = object({ v: one, t: literal('res'), id, ok: literal(false), e: fault })

/** What a request has whatever it asks for, so that one that cannot be read is still answered. */
export const readEnvelope = object({
  v: one,
  t: literal('req'),
  id,
  m: text(64),
  p: anyValue,
  dl: optional(integer(1, DAY_S * 1000)),
})

export const isMethod = (name: string): name is Method => Object.hasOwn(params, name)

/** A message of the channel as the frame reads it. */
export function readToFrame(message: unknown): ToFrame {
  limited(message)
  if (kindOf(message) === 'abort') return abort(message)
  const { m: given, p, ...rest } = readEnvelope(message)
  const m = literal(...methods)(given)
  return { ...rest, m, p: params[m](p) } as Request
}

/** A message of the channel as the page reads it. */
export function readToHost(message: unknown): ToHost {
  limited(message)
  if (kindOf(message) === 'evt') return readEvent(message)
  return field(message, 'ok') === true ? success(message) : failure(message)
}

function readEvent(message: unknown): Event {
  const n = literal(...eventNames)(field(message, 'n'))
  return object({ v: one, t: literal('evt'), n: literal(n), p: events[n] })(message) as Event
}

/** What a request of this kind was answered with. */
export const readResult = <M extends Method>(method: M, result: unknown): Result<M> =>
  results[method](result)

const handshake = { ew: one, n: text(22, NONCE) }
const ready = object({ ...handshake, t: literal('ready'), ver: version })
const hello = object({
  ...handshake,
  t: literal('hello'),
  sdk: version,
  meta: object({ name, url, icons }),
})

export const readReady = (message: unknown): Ready => ready(limited(message))
export const readHello = (message: unknown): Hello => hello(limited(message))

/** The value, or nothing where it cannot be read. */
export function tryRead<T>(read: Reader<T>, value: unknown): T | undefined {
  try {
    return read(value)
  } catch (cause) {
    if (cause instanceof Malformed) return undefined
    throw cause
  }
}

function limited(message: unknown): unknown {
  if (!isWithinLimits(message)) throw new Malformed('expected JSON of the permitted size and depth')
  return message
}

const field = (message: unknown, of: string): unknown =>
  typeof message === 'object' && message !== null && Object.hasOwn(message, of)
    ? (message as Record<string, unknown>)[of]
    : undefined
const kindOf = (message: unknown) => field(message, 't')
