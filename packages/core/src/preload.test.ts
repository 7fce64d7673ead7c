import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from './fixtures/eventually.js'
import { stubPage } from './fixtures/page.js'
import { mainnet, polygon } from './networks/index.js'
import type { DrawstringOptions } from './options/DrawstringOptions.js'

const OPTIONS = { projectId: 'test', networks: [mainnet, polygon] } as const

type Fetch = typeof globalThis.fetch
const offline: Fetch = () => Promise.reject(new TypeError('offline'))
const fetch = vi.fn(offline)
vi.spyOn(console, 'error').mockImplementation(() => {})
vi.spyOn(console, 'warn').mockImplementation(() => {})

let page: ReturnType<typeof stubPage>
/** Each test's own: cores of tests before may still ask theirs. */
let gatewayUrl = ''
let visits = 0
let frames: (() => void)[]
let rests: (() => void)[]

beforeEach(() => {
  vi.clearAllMocks()
  vi.resetModules() // What other pages wait for is not this one's.
  page = stubPage()
  Object.assign(page.document, { readyState: 'complete' })
  vi.stubGlobal('fetch', fetch.mockImplementation(offline))
  visits += 1
  gatewayUrl = `https://gateway-${visits}.example`
  frames = []
  rests = []
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  vi.stubGlobal('requestIdleCallback', (act: () => void) => rests.push(act))
})
afterEach(async () => {
  // An import that comes late would be the next test's module, with what this page waits for in it.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})

async function create(options: Partial<DrawstringOptions> = {}) {
  const { createDrawstring } = await import('./createDrawstring.js')
  return createDrawstring({ ...OPTIONS, gatewayUrl, ...options })
}

const asked = () => fetch.mock.calls.map(([url]) => String(url))
const outside = () => asked().filter((url) => url.startsWith(gatewayUrl))
/** Whether the module was asked for, at the latest in the next tasks. */
async function isLoading(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return asked().some((url) => url.endsWith('drawstring_bg.wasm'))
}

/** Nothing comes any more: what a test does not wait for is not there in the next one. */
const hang = () => fetch.mockReturnValue(new Promise(() => {}))

/** Lets the page rest until `done`. */
async function rest(done: () => boolean, ms?: number): Promise<void> {
  await eventually(() => {
    frames.shift()?.()
    rests.shift()?.()
    expect(done()).toBe(true)
  }, ms)
}

/** A Drawstring whose core was started ahead, and told of a wallet. */
async function ahead(options: Partial<DrawstringOptions> = {}) {
  let discovered = false
  page.window.addEventListener('eip6963:requestProvider', () => {
    discovered = true
    const info = { uuid: '1', name: 'Wallet', icon: 'data:,', rdns: 'com.example.wallet' }
    const detail = { info, provider: { request: () => Promise.reject(new Error('asked')) } }
    page.window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  })
  const drawstring = await create(options)
  const told = vi.fn()
  drawstring.subscribe(['host', 'network', 'wallets', 'connection', 'options'], told)
  await rest(() => discovered)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return { drawstring, told }
}

describe('once the page rests', () => {
  it.each([
    ['idle', undefined, true],
    ['idle', { effectiveType: '4g', saveData: false }, true],
    ['idle', { effectiveType: '4g', saveData: true }, false],
    ['idle', { effectiveType: 'slow-2g' }, false],
    ['intent', undefined, false],
    ['none', undefined, false],
  ] as const)(
    'with %s and the connection %j the core comes: %s',
    async (preload, connection, comes) => {
      hang()
      Object.assign(page.document, { readyState: 'loading' })
      vi.stubGlobal('navigator', { userAgent: 'Test', onLine: true, connection })
      await create({ preload })
      const after = (act: () => void) => {
        act()
        return isLoading()
      }
      expect(await after(() => {})).toBe(false)
      Object.assign(page.document, { readyState: 'complete' })
      expect(await after(() => page.window.dispatchEvent(new Event('load')))).toBe(false)
      expect(await after(() => frames.shift()?.())).toBe(false)
      expect(await after(() => rests.shift()?.())).toBe(comes)
    },
  )

  it('it comes by default, at low priority', async () => {
    hang()
    await create()
    await rest(() => asked().length > 0)
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ priority: 'low' })
  })

  it('a later thing waits until the one before has come', async () => {
    const { whenRested } = await import('./drawstring/whenRested.js')
    const done: string[] = []
    let finish = () => {}
    whenRested(() => {
      done.push('first')
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    whenRested(async () => done.push('second'))
    await rest(() => done.length > 0)
    await expect(rest(() => done.length > 1, 200)).rejects.toThrow()
    expect(done).toEqual(['first'])
    finish()
    await rest(() => done.length > 1)
    expect(done).toEqual(['first', 'second'])
  })

  it('what fails does not keep the rest back', async () => {
    const { whenRested } = await import('./drawstring/whenRested.js')
    const second = vi.fn(async () => {})
    whenRested(() => Promise.reject(new Error('offline')))
    whenRested(second)
    await rest(() => second.mock.calls.length > 0)
  })
})

describe('a core that was started ahead', () => {
  it('asks nobody outside of the page, and changes nothing on it', async () => {
    const { drawstring, told } = await ahead()
    expect(drawstring.getState()).toMatchObject({ loading: false, initialized: false })
    for (const slice of ['host', 'network', 'wallets', 'connection'] as const)
      expect(drawstring.read(slice)).toBe(drawstring.readInitial(slice))
    expect(told).not.toHaveBeenCalled()
    expect(outside()).toEqual([])
  })

  it('is there in the turn in which the modal is opened, with what it found', async () => {
    const { drawstring, told } = await ahead()
    drawstring.open()
    expect(drawstring.getState()).toMatchObject({ open: true, loading: false })
    expect(drawstring.read('host').phase).toBe('ready')
    const { rows } = drawstring.read('wallets')
    expect(rows.map(({ name }) => name)).toContain('Wallet')
    expect(told).toHaveBeenCalled()
    await eventually(() => expect(outside()).not.toEqual([]))
  })

  it('keeps the settings of the page, which hold at once', async () => {
    const { drawstring } = await ahead()
    drawstring.setThemeMode('light')
    expect(drawstring.getThemeMode()).toBe('light')
    await drawstring.load()
    expect(drawstring.getThemeMode()).toBe('light')
  })

  it('is not woken by closing', async () => {
    const { drawstring } = await ahead()
    await drawstring.close()
    drawstring.dispatch({ type: 'close' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(drawstring.read('host').phase).toBe('idle')
    expect(outside()).toEqual([])
  })
})

describe('on a phone', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
  const engines = () => asked().filter((url) => url.endsWith('walletconnect_bg.wasm'))

  it.each([
    [PHONE, {}, 1],
    [PHONE, { walletConnect: false }, 0],
    ['Mozilla/5.0 (X11; Linux x86_64)', {}, 0],
  ] as const)(
    '%s with %j loads the WalletConnect module: %i',
    async (userAgent, options, times) => {
      vi.stubGlobal('navigator', { userAgent, onLine: true })
      await ahead(options)
      const { whenRested } = await import('./drawstring/whenRested.js')
      let isLast = false
      whenRested(async () => {
        isLast = true
      })
      await rest(() => isLast, 5_000)
      expect(engines()).toHaveLength(times)
      expect(outside()).toEqual([])
    },
  )
})

describe('somebody who wants it sooner', () => {
  it('waits for what is on its way, and for nothing twice', async () => {
    const drawstring = await create()
    await rest(() => asked().length > 0)
    let isOpened = false
    const opened = drawstring.open().then(() => {
      isOpened = true
    })
    expect(drawstring.getState()).toMatchObject({ open: true, loading: true })
    await rest(() => isOpened)
    await opened
    expect(drawstring.getState()).toMatchObject({ open: true, loading: false })
    expect(asked().filter((url) => url.endsWith('drawstring_bg.wasm'))).toHaveLength(1)
  })
})
