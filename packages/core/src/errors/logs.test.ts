import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { eventually } from '../fixtures/eventually.js'
import { stubPage } from '../fixtures/page.js'
import { mainnet } from '../networks/index.js'
import { DrawstringError } from './DrawstringError.js'

const OPTIONS = { projectId: 'test', networks: [mainnet], preload: 'intent' } as const
const NOW = '2026-01-02T03:04:05.678Z'
let createDrawstring: typeof import('../createDrawstring.js').createDrawstring
let keepLog: typeof import('./logs.js').keepLog
let report: typeof import('./report.js').report
let warn: MockInstance<typeof console.warn>
let error: MockInstance<typeof console.error>

beforeEach(async () => {
  // As in a new page: nothing was logged.
  vi.resetModules()
  stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(Date.prototype, 'toISOString').mockReturnValue(NOW)
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  error = vi.spyOn(console, 'error').mockImplementation(() => {})
  createDrawstring = (await import('../createDrawstring.js')).createDrawstring
  keepLog = (await import('./logs.js')).keepLog
  report = (await import('./report.js')).report
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown = () => [...warn.mock.calls, ...error.mock.calls]

describe('a line that is written to the console', () => {
  it('is kept with its time, level and code, newest last; the console has it as ever', () => {
    const { logs } = createDrawstring(OPTIONS)
    expect(logs()).toBe('')
    report('warning', { code: 'DS405', message: 'One', detail: 'two' })
    report('error', { code: 'DS001', message: 'Three' })
    expect(logs()).toBe(`${NOW} warning DS405 One (two)\n${NOW} error DS001 Three\n`)
    expect(warn.mock.calls).toEqual([['[drawstring DS405] One (two)']])
    expect(error.mock.calls).toEqual([['[drawstring DS001] Three']])
  })

  it('is kept before the core is there, and when it cannot be loaded', async () => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('damaged'))
    const drawstring = createDrawstring(OPTIONS)
    createDrawstring({ ...OPTIONS, projectId: 'other' })
    expect(drawstring.logs()).toContain(`${NOW} warning DS902 createDrawstring was called again`)
    expect(drawstring.read('host').phase).toBe('idle')
    await drawstring.open().catch(() => {})
    const [, failure, ...others] = drawstring.logs().trimEnd().split('\n')
    expect(failure).toMatch(/ error DS900 Drawstring could not be loaded\. .*damaged/)
    expect(others).toEqual([])
    expect(error).toHaveBeenCalledOnce()
  })

  it('is kept of the core, also with `debug: false`', async () => {
    const networks = [] as never
    const drawstring = createDrawstring({ ...OPTIONS, networks, debug: false })
    await eventually(() => expect(error).toHaveBeenCalled())
    const [line] = error.mock.calls[0] as [string]
    const [, code, message] = /^\[drawstring (DS\d+)\] (.*)$/.exec(line) ?? []
    expect(drawstring.logs()).toContain(`${NOW} error ${code} ${message}\n`)
  })

  it("has no node's password, here as there", () => {
    report('error', { code: 'DS905', message: 'No', detail: 'https://a:hunter2@node.example' })
    expect(error).toHaveBeenCalledWith('[drawstring DS905] No (https://…@node.example)')
    expect(createDrawstring(OPTIONS).logs()).not.toContain('hunter2')
  })
})

describe('a line that is held back from the console', () => {
  it('is kept when a fault comes again', () => {
    const drawstring = createDrawstring(OPTIONS)
    for (let times = 0; times < 3; times++) drawstring.reportFault(new Error('no view'))
    expect(drawstring.logs().match(/ error DS907 .*\(no view\)\n/g)).toHaveLength(3)
    expect(error).toHaveBeenCalledOnce()
  })

  it('is kept when the modal shows why a network was not switched to', async () => {
    const { networkMethods } = await import('../drawstring/network.js')
    const failure = new DrawstringError({ code: 'DS301', message: 'Declined' })
    const store = { read: () => ({ open: true }) }
    const link = { call: () => Promise.reject(failure) }
    await networkMethods(store as never, link as never).switchNetwork(1)
    expect(createDrawstring(OPTIONS).logs()).toBe(`${NOW} warning DS301 Declined\n`)
    expect(shown()).toEqual([])
  })
})

describe('the limit', () => {
  it('holds for the page, in bytes, with the newest line', () => {
    const { logs } = createDrawstring(OPTIONS)
    for (let round = 0; round < 400; round++)
      keepLog('debug', { message: `${round} ${'字'.repeat(1_000)}` })
    const { length } = new TextEncoder().encode(logs())
    expect(length).toBeLessThanOrEqual(1_024_000)
    expect(length).toBeGreaterThan(1_020_000)
    expect(logs()).not.toContain('debug 0 ')
    expect(logs()).toContain('debug 399 ')
    keepLog('debug', { message: '🦊'.repeat(1_000_000) })
    expect(logs()).toMatch(/^2026[^\n]*🦊 … \(cut\)\n$/u)
    expect(new TextEncoder().encode(logs()).length).toBeLessThanOrEqual(1_024_000)
  })
})

describe('on a server', () => {
  it("keeps nothing, so that no visitor reads another's lines, and says the same on the console", async () => {
    vi.unstubAllGlobals()
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open().catch(() => {})
    drawstring.reportFault(new Error('no view'))
    expect(drawstring.logs()).toBe('')
    expect(error.mock.calls.map(([line]) => line.slice(0, 18))).toEqual(
      expect.arrayContaining(['[drawstring DS907]']),
    )
  })
})
