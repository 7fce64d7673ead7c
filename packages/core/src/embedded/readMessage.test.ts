import { describe, expect, it } from 'vitest'
import { isWithinLimits } from './measure.js'
import { MAX_BYTES, MAX_DEPTH } from './protocol.js'
import { Malformed } from './read.js'
import {
  readHello,
  readReady,
  readResult,
  readToFrame,
  readToHost,
  tryRead,
} from './readMessage.js'
import { frameTheme } from './theme.js'

const id = '3f2b8c1e-0a4d-4c6f-9b7a-5e1d2c3b4a59'
const n = 'AAAAAAAAAAAAAAAAAAAAAA'
const start = { v: 1, t: 'req', id, m: 'auth.email.start', p: { email: 'ann@example.com' } }
const user = { userId: 'u1', email: 'ann@example.com', accounts: [], backup: 'none' }
const theme = (themeVariables: object, themeMode = 'dark') => ({
  ...start,
  m: 'ui.theme',
  p: { themeMode, themeVariables },
})

describe('messages to the frame', () => {
  it.each([
    start,
    { ...start, dl: 30_000 },
    { ...start, p: { ...start.p, chainId: 'eip155:1' } },
    { ...start, m: 'auth.otp.prompt', p: { challengeId: 'c_1' } },
    { ...start, m: 'session.user', p: {} },
    { v: 1, t: 'abort', id },
    theme({ '--ds-accent': '#0af', '--ds-line': 'rgb(0 0 0 / 0.1)', '--ds-radius': '8px' }),
  ])('are read as they are: %j', (message) => {
    expect(readToFrame(message)).toEqual(message)
  })

  it.each([
    ['no object', 'req'],
    ['nothing', null],
    ['another version', { ...start, v: 2 }],
    ['another kind', { ...start, t: 'res' }],
    ['an unknown field', { ...start, extra: 1 }],
    ['an unknown field of what is asked', { ...start, p: { ...start.p, extra: 1 } }],
    ['a field that is undefined', { ...start, dl: undefined }],
    ['an unknown request', { ...start, m: 'rpc' }],
    ['a request named after a property of objects', { ...start, m: 'constructor' }],
    ['no id', { ...start, id: undefined }],
    ['an id that is no UUID', { ...start, id: 'x' }],
    ['no address', { ...start, p: { email: 'ann' } }],
    ['an address with a line break', { ...start, p: { email: 'a@b.c\nBcc: d@e.f' } }],
    ['an abort with more', { v: 1, t: 'abort', id, p: {} }],
    ['parameters that are a list', { ...start, m: 'session.user', p: [] }],
    ['parameters of a class', { ...start, m: 'session.user', p: new Map() }],
  ])('are refused: %s', (_, message) => {
    expect(() => readToFrame(message)).toThrow(Malformed)
  })

  it.each([
    ['an image', { '--ds-surface': 'url(https://evil.example/a)' }],
    ['an image in another spelling', { '--ds-surface': 'u\\72l(https://evil.example/a)' }],
    ['a variable', { '--ds-surface': 'var(--x)' }],
    ['a declaration more', { '--ds-surface': '#000;position:fixed' }],
    ['a name of another kit', { '--w3m-accent': '#000' }],
    ['a font', { '--ds-font': 'serif' }],
    ['a shadow', { '--ds-shadow': '#000' }],
    ['a length as a colour', { '--ds-text': '8px' }],
    ['a length that hides', { '--ds-radius': '9999px' }],
    ['an inherited name', { __proto__: null, constructor: '#000' }],
  ])('set no theme with %s', (_, variables) => {
    expect(() => readToFrame(theme(variables))).toThrow(Malformed)
  })
})

describe('messages to the page', () => {
  const fault = { code: -32_005, name: 'rate_limited', msg: 'Please try again', retryAfterS: 12 }

  it.each([
    { v: 1, t: 'res', id, ok: true, r: user },
    { v: 1, t: 'res', id, ok: false, e: fault },
    { v: 1, t: 'evt', n: 'ui.show', p: { w: 376, h: 420, reason: 'otp' } },
    { v: 1, t: 'evt', n: 'ui.hide', p: {} },
    { v: 1, t: 'evt', n: 'session', p: { state: 'ready', expiresAt: 1 } },
    { v: 1, t: 'evt', n: 'storage', p: { mode: 'none' } },
  ])('are read as they are: %j', (message) => {
    expect(readToHost(message)).toEqual(message)
  })

  it.each([
    ['an answer that is both', { v: 1, t: 'res', id, ok: true, r: {}, e: fault }],
    ['a failure without a reason', { v: 1, t: 'res', id, ok: false }],
    ['an unknown event', { v: 1, t: 'evt', n: 'toString', p: {} }],
    ['an event with more', { v: 1, t: 'evt', n: 'ui.hide', p: { w: 1 } }],
    ['a size of nothing', { v: 1, t: 'evt', n: 'ui.show', p: { w: 0, h: 1, reason: 'otp' } }],
    ['a request', start],
  ])('are refused: %s', (_, message) => {
    expect(() => readToHost(message)).toThrow(Malformed)
  })

  it('hold results that are read by their request', () => {
    expect(readResult('session.user', user)).toEqual(user)
    expect(() => readResult('session.user', { ...user, seed: 'x' })).toThrow(Malformed)
    expect(() => readResult('session.isConnected', { isConnected: 1 })).toThrow(Malformed)
  })
})

describe('the handshake', () => {
  const meta = { name: 'Shop', url: 'https://shop.example', icons: [] }
  const ready = { ew: 1, n, t: 'ready', ver: '1.0.0' }
  const hello = { ew: 1, n, t: 'hello', sdk: '1.0.0', meta }

  it('is read as it is', () => {
    expect(readReady(ready)).toEqual(ready)
    expect(readHello(hello)).toEqual(hello)
  })

  it.each([
    { ...ready, n: n.slice(1) },
    { ...ready, n: `${n}A` },
    { ...ready, n: `${n.slice(1)}=` },
    { ...ready, ew: '1' },
    { ...ready, more: 1 },
    hello,
  ])('refuses %j as the frame’s word', (message) => {
    expect(tryRead(readReady, message)).toBeUndefined()
  })
})

describe('the limits', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

  it('are of depth', () => {
    expect(isWithinLimits(nested(MAX_DEPTH))).toBe(true)
    expect(isWithinLimits(nested(MAX_DEPTH + 1))).toBe(false)
    const circle: unknown[] = []
    circle.push(circle)
    expect(isWithinLimits(circle)).toBe(false)
  })

  it('are of size, in bytes of JSON', () => {
    expect(isWithinLimits('x'.repeat(MAX_BYTES - 2))).toBe(true)
    expect(isWithinLimits('x'.repeat(MAX_BYTES - 1))).toBe(false)
    expect(isWithinLimits('é'.repeat(MAX_BYTES / 2))).toBe(false)
    expect(isWithinLimits(Array(MAX_BYTES).fill(0))).toBe(false)
    expect(isWithinLimits({ ['x'.repeat(MAX_BYTES)]: 1 })).toBe(false)
  })

  it.each([undefined, Number.NaN, 1n, new Date(0), new Uint8Array(1), [undefined], new Map()])(
    'are of kind: %s is no JSON',
    (value) => {
      expect(isWithinLimits(value)).toBe(false)
    },
  )
})

it('a page’s variables become those that the frame takes', () => {
  const variables = { '--ds-accent': '#0af', '--ds-font': 'serif', '--w3m-accent': 'red' }
  expect(frameTheme('light', variables)).toEqual({
    themeMode: 'light',
    themeVariables: { '--ds-accent': '#0af' },
  })
})
