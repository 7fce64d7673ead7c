import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { VERSION } from './version.js'

/** Globals of a browser that a module could touch while it is imported. */
const GLOBALS = ['window', 'document', 'location', 'localStorage', 'fetch', 'BroadcastChannel']

describe('importing', () => {
  it.each([
    './index.js',
    './adapter/index.js',
    './networks/index.js',
    './provider/index.js',
    './signIn/index.js',
  ])('%s touches nothing', async (module) => {
    const touched: string[] = []
    const kept = GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)])
    for (const name of GLOBALS) {
      const get = () => touched.push(name)
      Object.defineProperty(globalThis, name, { configurable: true, get })
    }
    vi.resetModules()
    await import(module)
    for (const [name, descriptor] of kept as [string, PropertyDescriptor | undefined][]) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
    expect(touched).toEqual([])
  })
})

describe('the version', () => {
  it("is package.json's", () => {
    const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
    expect(JSON.parse(text).version).toBe(VERSION)
  })
})
