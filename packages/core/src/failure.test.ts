import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { eventually } from './fixtures/eventually.js'
import { stubPage } from './fixtures/page.js'
import { mainnet } from './networks/index.js'

const OPTIONS = { projectId: 'test', networks: [mainnet] } as const
const unhandled = vi.fn()
let said: MockInstance<typeof console.error>
let createDrawstring: typeof import('./createDrawstring.js').createDrawstring

beforeEach(async () => {
  // As in a new page: nothing is loaded, no module is instantiated.
  vi.resetModules()
  createDrawstring = (await import('./createDrawstring.js')).createDrawstring
  said = vi.spyOn(console, 'error').mockImplementation(() => {})
  stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  process.on('unhandledRejection', unhandled)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await new Promise((resolve) => setTimeout(resolve, 0))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

describe('a core that cannot be loaded', () => {
  beforeEach(() => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValueOnce(
      new WebAssembly.CompileError('damaged on its way'),
    )
  })

  it('rejects and says what may be the cause', async () => {
    const failure = await createDrawstring(OPTIONS)
      .open()
      .catch((thrown) => thrown)
    expect(failure).toMatchObject({ name: 'DrawstringError', code: 'DS900' })
    expect(failure.message).toContain('connect-src')
    expect(failure.detail).toContain('damaged on its way')
  })

  it('is told once, and forces nobody to catch', async () => {
    const drawstring = createDrawstring(OPTIONS)
    drawstring.open()
    drawstring.prepare()
    await eventually(() => expect(drawstring.read('host').phase).toBe('failed'))
    expect(said).toHaveBeenCalledOnce()
  })

  it('leaves the state usable, and the next open tries again', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open().catch(() => {})
    expect(drawstring.getAccount().status).toBe('disconnected')
    expect(drawstring.read('host').error?.code).toBe('DS900')
    await drawstring.open()
    expect(drawstring.isOpen()).toBe(true)
    expect(drawstring.read('host')).toEqual({ phase: 'ready' })
  })

  it('leaves the dialog open to say so, and closes it without being loaded', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open({ view: 'Networks' }).catch(() => {})
    expect(drawstring.read('modal')).toMatchObject({ open: true, view: 'Networks' })
    await drawstring.close()
    expect(drawstring.isOpen()).toBe(false)
    expect(drawstring.read('host').phase).toBe('failed')
  })

  it('forgets what was asked before it failed', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open().catch(() => {})
    await drawstring.load()
    expect(drawstring.isOpen()).toBe(false)
  })

  it('rejects ready() too', async () => {
    await expect(createDrawstring(OPTIONS).ready()).rejects.toMatchObject({ code: 'DS900' })
  })
})

describe('a browser in which WebAssembly does not work', () => {
  class Forbidden {
    constructor() {
      throw new WebAssembly.CompileError('not allowed here')
    }
  }
  const given = (changes: object) => {
    const names = Object.getOwnPropertyNames(WebAssembly)
    const own = names.map((name) => [name, Reflect.get(WebAssembly, name)])
    return { ...Object.fromEntries(own), ...changes }
  }
  const compile = () => Promise.reject(new WebAssembly.CompileError('no'))
  const CASES: [what: string, found: unknown, code: string, advice: string][] = [
    ['has none', undefined, 'DS908', 'Lockdown Mode'],
    ['has another thing of that name', {}, 'DS908', 'Lockdown Mode'],
    ['may not use it', given({ compile, Module: Forbidden }), 'DS909', "'wasm-unsafe-eval'"],
    [
      'may compile and not run it',
      given({ instantiate: compile, Instance: Forbidden }),
      'DS909',
      "'wasm-unsafe-eval'",
    ],
    ['is too old', given({ compile, validate: () => false }), 'DS910', 'README'],
    [
      'has no memory left',
      given({ instantiate: () => Promise.reject(new RangeError('Out of memory')) }),
      'DS911',
      'tries again',
    ],
  ]

  it.each(CASES)('that %s is named as the reason', async (_, found, code, advice) => {
    vi.stubGlobal('WebAssembly', found)
    const drawstring = createDrawstring(OPTIONS)
    const failure = await drawstring.open().catch((thrown) => thrown)
    expect(failure).toMatchObject({ name: 'DrawstringError', code })
    expect(failure.message).toContain(advice)
    expect(drawstring.read('host')).toMatchObject({ phase: 'failed', error: { code } })
    expect(said.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining(`[drawstring ${code}]`),
    ])
  })

  it('is not suspected where files merely do not come', async () => {
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValueOnce(new TypeError('Load failed'))
    await expect(createDrawstring(OPTIONS).open()).rejects.toMatchObject({ code: 'DS900' })
  })

  it('is told to a visitor who comes back as well, and the account is not waited for', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.load().catch(() => {})
    expect(drawstring.getAccount().status).toBe('disconnected')
    expect(drawstring.read('host').error?.code).toBe('DS908')
  })
})

describe('a part of a screen that cannot be shown', () => {
  it('is told once for each fault, on the console and to the page’s subscribers', () => {
    const drawstring = createDrawstring(OPTIONS)
    const heard: unknown[] = []
    drawstring.subscribeEvents(({ data }) => heard.push(data))
    for (const words of ['one', 'one', 'two']) drawstring.reportFault(new RangeError(words))
    drawstring.reportFault(undefined)
    expect(said.mock.calls.map(([line]) => String(line).slice(0, 18))).toEqual(
      Array(3).fill('[drawstring DS907]'),
    )
    expect(heard).toMatchObject(
      ['one', 'two', 'undefined'].map((errorMessage) => ({
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        properties: { errorType: 'DS907', errorMessage },
      })),
    )
  })
})

describe('a core that falls', () => {
  async function fall(method: 'dispatch' | 'start'): Promise<void> {
    const { Core } = await import('./generated/wasm/drawstring.js')
    vi.spyOn(Core.prototype, method).mockImplementationOnce(() => {
      throw new WebAssembly.RuntimeError('unreachable')
    })
  }

  it('rejects what was open, closes the modal, and is told once', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open()
    await fall('dispatch')
    await expect(drawstring.call({ type: 'retry' })).rejects.toMatchObject({ code: 'DS901' })
    expect(drawstring.isOpen()).toBe(false)
    expect(drawstring.read('network').active?.name).toBe('Ethereum')
    expect(said).toHaveBeenCalledOnce()
  })

  it('is started anew by the next open, with the settings made before', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open()
    drawstring.setThemeMode('light')
    await fall('dispatch')
    drawstring.dispatch({ type: 'retry' })
    await drawstring.open()
    expect(drawstring.isOpen()).toBe(true)
    expect(drawstring.getThemeMode()).toBe('light')
  })

  it('starts anew in the same module after a fall inside of it', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open()
    const { Core } = await import('./generated/wasm/drawstring.js')
    const { dispatch } = Core.prototype
    vi.spyOn(Core.prototype, 'dispatch').mockImplementationOnce((...given) =>
      // No core is at address 0: the module itself throws.
      dispatch.apply({ __wbg_ptr: 0 } as never, given),
    )
    await expect(drawstring.call({ type: 'retry' })).rejects.toMatchObject({ code: 'DS901' })
    await drawstring.open()
    expect(drawstring.isOpen()).toBe(true)
  })

  it('is told of by the next one, with places and without addresses', async () => {
    const drawstring = createDrawstring(OPTIONS)
    const told: unknown[] = []
    drawstring.subscribeEvents(({ data }) => told.push(data))
    await drawstring.open()
    const { Core } = await import('./generated/wasm/drawstring.js')
    vi.spyOn(Core.prototype, 'dispatch').mockImplementationOnce(() => {
      const cause = new WebAssembly.RuntimeError('unreachable')
      const places = ['core.wasm?key=SECRET:wasm-function[7]:0x1f', 'core.js?key=SECRET:1:2']
      throw Object.assign(cause, { stack: places.join('\n') })
    })
    drawstring.dispatch({ type: 'retry' })
    await drawstring.open()
    const errorType = 'DS901'
    const where = { errorMessage: 'unreachable', stackTrace: 'wasm-function[7]:0x1f' }
    const properties = { errorType, ...where, uncaught: true, caipNetworkId: 'eip155:1' }
    const fall = { type: 'error', event: 'INTERNAL_SDK_ERROR', properties }
    expect(told).toContainEqual(expect.objectContaining(fall))
    expect(JSON.stringify(told)).not.toContain('SECRET')
  })

  it('rejects when it falls while it starts', async () => {
    await fall('start')
    const drawstring = createDrawstring(OPTIONS)
    await expect(drawstring.open()).rejects.toMatchObject({ code: 'DS901' })
    await drawstring.open()
    expect(drawstring.isOpen()).toBe(true)
  })
})
