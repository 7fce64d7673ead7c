import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A part of another build: it asks for a stack pointer of another name. */
const STRANGER = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 2, 8, 1, 1, 112, 1, 115, 3, 127, 1])

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const instantiate = vi.spyOn(WebAssembly, 'instantiate')

/** How many parts were instantiated. */
const parts = () => instantiate.mock.calls.filter(([, imports]) => imports && 'p' in imports).length

/** Each test has a page of its own. */
async function freshPage() {
  vi.resetModules()
  const { loadWasm } = await import('./loadWasm.js')
  const { loadPart } = await import('./loadPart.js')
  return { loadPart, start: () => loadWasm(offline()) }
}

beforeEach(() => {
  vi.stubGlobal('fetch', offline)
  instantiate.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a part of the core', () => {
  it('is instantiated once, whoever asks', async () => {
    const { loadPart, start } = await freshPage()
    await start()
    await Promise.all([loadPart('account', []), loadPart('account', [])])
    await loadPart('account', [])
    expect(parts()).toBe(1)
  })

  it('comes after those it stands on, asked for in the same turn', async () => {
    const { loadPart, start } = await freshPage()
    await start()
    const all = [loadPart('account', []), loadPart('forms', ['account'])]
    await Promise.all(all)
    expect(parts()).toBe(2)
  })

  it('without what it stands on is refused', async () => {
    const { loadPart, start } = await freshPage()
    await start()
    await expect(loadPart('forms', [])).rejects.toThrow(WebAssembly.LinkError)
  })

  it('of another build is refused, and is asked for again the next time', async () => {
    const { loadPart, start } = await freshPage()
    await start()
    const type = { 'content-type': 'application/wasm' }
    vi.stubGlobal('fetch', async () => new Response(STRANGER, { headers: type }))
    await expect(loadPart('account', [])).rejects.toThrow(WebAssembly.LinkError)
    vi.stubGlobal('fetch', offline)
    await expect(loadPart('account', [])).resolves.toBeUndefined()
  })

  it('waits for no core that was never asked for', async () => {
    const { loadPart } = await freshPage()
    await expect(loadPart('account', [])).rejects.toThrow('The core is not loaded.')
  })
})
