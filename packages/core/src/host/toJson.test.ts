import { afterEach, expect, it } from 'vitest'
import { toJson } from './toJson.js'

type Own = { toJSON?: unknown }

afterEach(() => {
  for (const { prototype } of [Array, Object, BigInt] as { prototype: Own }[]) {
    delete prototype.toJSON
  }
})

it('writes big numbers as texts, and null for what cannot be written', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(toJson({ amount: 7n })).toBe('{"amount":"7"}')
  expect(toJson(cycle)).toBe('null')
  expect(toJson(undefined)).toBe('null')
})

it('lets a thing that brings its own way to be written use it', () => {
  expect(toJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
  expect(toJson({ toJSON: () => 'own' })).toBe('"own"')
})

it('writes arrays as arrays on a page whose library writes them as texts', () => {
  const own = Array.prototype as Own
  own.toJSON = function (this: unknown[]) {
    return `[${this.length} things]`
  }
  expect(toJson({ list: [1, ['a']] })).toBe('{"list":[1,["a"]]}')
})

it('writes objects and big numbers alike on a page whose library has its own way', () => {
  ;(Object.prototype as Own).toJSON = () => 'object'
  ;(BigInt.prototype as Own).toJSON = function (this: bigint) {
    return Number(this)
  }
  expect(toJson({ in: { amount: 123456789012345678901n } })).toBe(
    '{"in":{"amount":"123456789012345678901"}}',
  )
})
