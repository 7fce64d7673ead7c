import { describe, expect, it } from 'vitest'
import { isAllowed, readOrigins } from './origins.js'

const document = (content: string | null) => ({
  querySelector: () =>
    (content === null ? null : { getAttribute: () => content }) as Element | null,
})

describe('the list of the document', () => {
  it('is read in any spacing', () => {
    expect(readOrigins(document(' https://a.example\n https://b.example '))).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it.each([null, '', '  '])('is empty where there is none: %j', (content) => {
    expect(readOrigins(document(content))).toEqual([])
  })
})

describe('an origin', () => {
  it.each([
    ['https://a.com', ['https://a.com']],
    ['https://a.com:8443', ['https://b.com', 'https://a.com:8443']],
    ['https://shop.a.com', ['https://*.a.com']],
    ['https://x.shop.a.com', ['https://*.a.com']],
    ['http://localhost:5173', ['http://localhost:*']],
    ['http://localhost', ['http://localhost:*']],
  ])('%s is allowed by %j', (origin, allowed) => {
    expect(isAllowed(origin, allowed)).toBe(true)
  })

  it.each([
    ['https://a.com.evil', ['https://a.com']],
    ['https://evila.com', ['https://a.com', 'https://*.a.com']],
    ['http://a.com', ['https://a.com']],
    ['https://a.com:8443', ['https://a.com']],
    ['https://a.com', ['https://a.com:8443']],
    ['https://a.com/', ['https://a.com/']],
    ['https://a.com', ['https://a.com/']],
    ['https://A.com', ['https://A.com']],
    ['https://аpple.com', ['https://аpple.com']],
    ['https://xn--pple-43d.com', ['https://apple.com']],
    ['null', ['null']],
    ['', ['']],
    ['about:blank', ['about:blank']],
    ['file://', ['file://']],
    ['blob:https://a.com/1', ['https://a.com']],
    ['https://a.com', []],
    ['https://a.com', ['*']],
    ['https://a.com', ['https://*']],
    ['https://a.com', ['https://*.com']],
    ['https://a.com', ['https://*.a.com']],
    ['http://shop.a.com', ['https://*.a.com']],
    ['https://shop.a.com:8443', ['https://*.a.com']],
    ['https://shop.a.com', ['https://*.*.com']],
    ['https://localhost:5173', ['http://localhost:*']],
    ['http://localhost.evil:5173', ['http://localhost:*']],
    ['http://app.localhost:5173', ['http://localhost:*']],
  ])('%s is not allowed by %j', (origin, allowed) => {
    expect(isAllowed(origin, allowed)).toBe(false)
  })
})
