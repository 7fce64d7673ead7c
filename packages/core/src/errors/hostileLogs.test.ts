import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { stubPage } from '../fixtures/page.js'
import { mainnet } from '../networks/index.js'

const OPTIONS = { projectId: 'test', networks: [mainnet], preload: 'intent' } as const
const NOW = '2026-01-02T03:04:05.678Z'
let createDrawstring: typeof import('../createDrawstring.js').createDrawstring
let report: typeof import('./report.js').report
let error: MockInstance<typeof console.error>

beforeEach(async () => {
  // As in a new page: nothing was logged.
  vi.resetModules()
  stubPage()
  vi.spyOn(Date.prototype, 'toISOString').mockReturnValue(NOW)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  error = vi.spyOn(console, 'error').mockImplementation(() => {})
  createDrawstring = (await import('../createDrawstring.js')).createDrawstring
  report = (await import('./report.js')).report
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const throwing = () => {
  throw new Error('hostile')
}

describe('hostile values', () => {
  it.each([
    ['an object', { some: 'thing' }, 'DS1 [object Object]'],
    ['half a character', 'a\ud83e', 'DS1 a\ufffd'],
    ['nothing', undefined, 'DS1 undefined'],
    ['a symbol', Symbol('s'), 'DS1 What went wrong cannot be read.'],
    ['an object without a prototype', Object.create(null), 'DS1 What went wrong cannot be read.'],
    [
      'one that throws when it is read',
      { toString: throwing },
      'DS1 What went wrong cannot be read.',
    ],
  ])('as message never throw: %s', (_, message, kept) => {
    expect(() => report('error', { code: 'DS1', message: message as never })).not.toThrow()
    expect(createDrawstring(OPTIONS).logs()).toBe(`${NOW} error ${kept}\n`)
    expect(error).toHaveBeenCalledOnce()
  })

  it.each([
    ['a getter', Object.defineProperty({}, 'message', { get: throwing })],
    ['nothing', undefined],
    ['a proxy', new Proxy({}, { get: throwing, getPrototypeOf: throwing })],
  ])('as error never throw: %s', (_, thrown) => {
    expect(() => report('warning', thrown as never)).not.toThrow()
    expect(createDrawstring(OPTIONS).logs()).toBe(
      `${NOW} warning What went wrong cannot be read.\n`,
    )
  })

  it.each([
    ['an object without a prototype', Object.create(null)],
    [
      'an error whose message throws',
      Object.defineProperty(new Error(), 'message', { get: throwing }),
    ],
    ['a proxy', new Proxy({}, { get: throwing, getPrototypeOf: throwing })],
  ])('as cause of a fault never throw: %s', (_, cause) => {
    const drawstring = createDrawstring(OPTIONS)
    expect(() => drawstring.reportFault(cause)).not.toThrow()
    expect(drawstring.logs()).toMatch(/ error DS907 .*\(no words for it\)\n$/)
  })

  it('falls back to the console where the page replaced TextEncoder', () => {
    vi.stubGlobal('TextEncoder', throwing)
    expect(() => report('error', { code: 'DS1', message: 'One' })).not.toThrow()
    expect(error).toHaveBeenCalledWith('[drawstring DS1] One')
    expect(createDrawstring(OPTIONS).logs()).toBe('')
  })
})
