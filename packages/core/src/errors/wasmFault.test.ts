import { afterEach, describe, expect, it, vi } from 'vitest'
import { wasmFault } from './wasmFault.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a browser that runs the core', () => {
  it('is not found at fault for what a network did', () => {
    for (const cause of [new TypeError('Failed to fetch'), new Error('offline'), undefined]) {
      expect(wasmFault(cause)).toBeUndefined()
    }
  })

  it.each([
    'WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance',
    'Out of memory',
    'could not allocate memory',
  ])('has no memory left when it says: %s', (message) => {
    expect(wasmFault(new RangeError(message))).toBe('memory')
  })

  it('is asked for each feature that the core is built with', () => {
    const validate = vi.spyOn(WebAssembly, 'validate')
    wasmFault(undefined)
    const [module] = validate.mock.calls[0] as [Uint8Array]
    // Multi-value and reference types in a signature; memory.fill; trunc_sat; extend8_s; ref.null; a mutable global that is exported.
    const hex = Buffer.from(module).toString('hex')
    for (const part of ['6000027f6f', 'fc0b00', 'fc00', 'c0', 'd06f', '7f01', '670300']) {
      expect(hex).toContain(part)
    }
  })
})
