import { afterEach, describe, expect, it, vi } from 'vitest'
import { compileWasm } from './compileWasm.js'

const copy = () => import('../../generated/wasm/drawstring_bg.base64.js')

/** The smallest module: magic and version. */
const MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])

const answer = (body: BodyInit, type: string, status = 200) =>
  Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))

const exportsOf = async (response: Promise<Response>) =>
  WebAssembly.Module.exports(await compileWasm(response, copy)).map(({ name }) => name)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the module', () => {
  it('is compiled while it arrives', async () => {
    const streaming = vi.spyOn(WebAssembly, 'compileStreaming')
    expect(await exportsOf(answer(MODULE, 'application/wasm'))).toEqual([])
    expect(streaming).toHaveBeenCalledOnce()
  })

  it('is compiled from a server that gives it another type', async () => {
    expect(await exportsOf(answer(MODULE, 'application/octet-stream'))).toEqual([])
  })

  it('is compiled where the browser cannot do so while it arrives', async () => {
    const { compileStreaming, ...rest } = Object.fromEntries(
      Object.getOwnPropertyNames(WebAssembly).map((name) => [name, Reflect.get(WebAssembly, name)]),
    )
    vi.stubGlobal('WebAssembly', rest)
    expect(await exportsOf(answer(MODULE, 'application/wasm'))).toEqual([])
  })

  it.each([
    ['a page instead', answer('<!doctype html>', 'text/html')],
    ['nothing', answer('', 'text/plain', 404)],
  ])('comes from the copy in JavaScript when the server sends %s', async (_, response) => {
    expect(await exportsOf(response)).toContain('core_dispatch')
  })

  it('comes from the copy in JavaScript when there is no answer', async () => {
    const response = Promise.reject(new TypeError('Failed to fetch'))
    expect(await exportsOf(response)).toContain('core_dispatch')
  })

  it('is not asked for a second time when the page forbids WebAssembly', async () => {
    vi.spyOn(WebAssembly, 'compileStreaming').mockRejectedValue(new Error('CSP'))
    await expect(compileWasm(answer(MODULE, 'application/wasm'), copy)).rejects.toThrow('CSP')
  })
})
