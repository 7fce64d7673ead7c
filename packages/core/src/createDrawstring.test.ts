import { base as viemBase } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Adapter } from './adapter/Adapter.js'
import { eip1193 } from './adapter/eip1193/eip1193.js'
import { createDrawstring, forgetDrawstring } from './createDrawstring.js'
import type { Drawstring } from './drawstring/Drawstring.js'
import { eventually } from './fixtures/eventually.js'
import { stubPage } from './fixtures/page.js'
import { createFakeStorage } from './fixtures/storage.js'
import { storageKeys } from './generated/protocol.js'
import { mainnet, polygon, solana } from './networks/index.js'
import type { SiwxConfig } from './options/SiwxConfig.js'

const OPTIONS = { projectId: 'test', networks: [mainnet, polygon] } as const

const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
const error = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  forgetDrawstring()
  vi.clearAllMocks()
  stubPage()
  vi.stubGlobal('fetch', fetch)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Whether the module was asked for, at the latest in the next task. */
async function isLoading(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return isAsked()
}

const isAsked = () =>
  fetch.mock.calls.some(([url]: unknown[]) => String(url).endsWith('drawstring_bg.wasm'))

/** It comes however busy the machine is. */
const expectLoading = () => eventually(() => expect(isAsked()).toBe(true))

describe('on a server', () => {
  beforeEach(() => {
    vi.unstubAllGlobals()
  })

  it('is there, disconnected, and does nothing', () => {
    const drawstring = createDrawstring({ ...OPTIONS, themeMode: 'light' })
    drawstring.prepare()
    drawstring.open()
    expect(drawstring.isOpen()).toBe(false)
    expect(drawstring.getAccount()).toMatchObject({ isConnected: false, status: 'disconnected' })
    expect(drawstring.getThemeMode()).toBe('light')
    expect(drawstring.readInitial('options')).toBe(drawstring.read('options'))
  })

  it('makes one for each request', () => {
    expect(createDrawstring(OPTIONS)).not.toBe(createDrawstring(OPTIONS))
  })

  it('rejects what needs a browser', async () => {
    await expect(createDrawstring(OPTIONS).load()).rejects.toMatchObject({ code: 'DS903' })
  })
})

describe('what is loaded', () => {
  it('is nothing, for a visitor without a session', async () => {
    createDrawstring(OPTIONS)
    expect(await isLoading()).toBe(false)
  })

  it('is everything at once, with a stored session', async () => {
    vi.stubGlobal('localStorage', createFakeStorage({ [storageKeys.status]: 'connected' }))
    createDrawstring(OPTIONS)
    await expectLoading()
  })

  it.each([
    ['project id', { ...OPTIONS, projectId: '' }],
    ['networks', { ...OPTIONS, networks: [] }],
  ])('is everything at once without a %s, so that the mistake is told', async (_, options) => {
    await createDrawstring(options).ready()
    expect(error.mock.calls.join()).toMatch(/DS00[68]/)
  })

  it('is everything at once with two ways of signing in, so that the mistake is told', async () => {
    createDrawstring({ ...OPTIONS, siwx: {} as SiwxConfig, siweConfig: {} })
    await expectLoading()
  })

  it('is nothing where storage is blocked', async () => {
    vi.stubGlobal('localStorage', Object.assign(createFakeStorage(), { blocked: true }))
    createDrawstring(OPTIONS)
    expect(await isLoading()).toBe(false)
  })

  it('is everything when the page prepares', async () => {
    createDrawstring(OPTIONS).prepare()
    await expectLoading()
  })

  it('is nothing for the sake of settings, which hold once it is loaded', async () => {
    const drawstring = createDrawstring(OPTIONS)
    drawstring.setThemeMode('light')
    expect(drawstring.getThemeMode()).toBe('light')
    expect(await isLoading()).toBe(false)
    await drawstring.load()
    expect(drawstring.getThemeMode()).toBe('light')
  })

  it('is loaded once, however often it is asked for', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await Promise.all([drawstring.load(), drawstring.open(), drawstring.load()])
    const modules = fetch.mock.calls.filter(([url]: unknown[]) => String(url).endsWith('.wasm'))
    expect(modules).toHaveLength(1)
  })
})

describe('a second call', () => {
  it('returns the first, silently, with the same options', () => {
    expect(createDrawstring({ ...OPTIONS })).toBe(createDrawstring({ ...OPTIONS }))
    expect(warn).not.toHaveBeenCalled()
  })

  it('warns once that other options are ignored', () => {
    const first = createDrawstring(OPTIONS)
    expect(createDrawstring({ ...OPTIONS, networks: [mainnet] })).toBe(first)
    expect(createDrawstring({ ...OPTIONS, projectId: 'other' })).toBe(first)
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toContain('DS902')
  })

  it('needs no options to say that they are missing', async () => {
    await (createDrawstring as () => Drawstring)().ready()
    expect(error.mock.calls.join()).toMatch(/DS00[68]/)
  })

  it('takes options that hold big numbers', () => {
    const networks = [{ ...mainnet, fees: { base: 12n } }]
    expect(() => createDrawstring({ projectId: 'test', networks })).not.toThrow()
  })
})

describe('opening', () => {
  it('shows the dialog at once, before its contents are loaded', async () => {
    const drawstring = createDrawstring(OPTIONS)
    const opened = drawstring.open({ view: 'Networks' })
    expect(drawstring.read('modal')).toMatchObject({ open: true, view: 'Networks' })
    expect(drawstring.getState().loading).toBe(true)
    await opened
    expect(drawstring.read('modal')).toMatchObject({ open: true, view: 'Networks' })
    expect(drawstring.getState().loading).toBe(false)
  })

  it('is never seen closed in between', async () => {
    const drawstring = createDrawstring(OPTIONS)
    const seen = new Set<boolean>()
    const opened = drawstring.open()
    drawstring.subscribe('modal', () => seen.add(drawstring.isOpen()))
    await opened
    expect([...seen]).toEqual([true])
  })

  it.each<[string, (drawstring: Drawstring) => void]>([
    ['close()', (drawstring) => drawstring.close()],
    ['an action', (drawstring) => drawstring.dispatch({ type: 'close' })],
  ])('can be taken back by %s while it loads', async (_, close) => {
    const drawstring = createDrawstring(OPTIONS)
    const opened = drawstring.open()
    close(drawstring)
    expect(drawstring.isOpen()).toBe(false)
    await opened
    expect(drawstring.isOpen()).toBe(false)
  })

  it('is not needed to close', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.close()
    drawstring.dispatch({ type: 'close' })
    expect(await isLoading()).toBe(false)
  })
})

describe('promises', () => {
  it('reject with a code', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await expect(drawstring.call({ type: 'connect', wallet: 'nobody' })).rejects.toMatchObject({
      name: 'DrawstringError',
      code: 'DS100',
      detail: 'nobody',
    })
  })

  it('of switchNetwork reject only when asked to', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await expect(drawstring.switchNetwork(424242)).resolves.toBeUndefined()
    await expect(drawstring.switchNetwork(424242, { throwOnFailure: true })).rejects.toMatchObject({
      code: 'DS200',
    })
  })
})

describe('networks', () => {
  it('are known before anything is loaded, just as the core will know them', async () => {
    const testnet = { ...polygon, testnet: true, fees: { base: 12n }, format: () => {} }
    const networks = [mainnet, viemBase, testnet, solana]
    const drawstring = createDrawstring({ ...OPTIONS, networks, defaultNetwork: testnet })
    const before = drawstring.read('network')
    expect(drawstring.getChainId()).toBe(137)
    await drawstring.load()
    expect(before).toMatchObject(drawstring.read('network'))
  })

  it('are named by object, number and CAIP-2 id', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.load()
    expect(drawstring.getCaipNetworkId()).toBe('eip155:1')
    for (const [name, id] of [
      [polygon, 137],
      [1, 1],
      ['eip155:137', 137],
      ['1', 1],
    ] as const) {
      await drawstring.switchNetwork(name, { throwOnFailure: true })
      expect(drawstring.getChainId()).toBe(id)
    }
  })

  it('are added and removed', async () => {
    const drawstring = createDrawstring({ ...OPTIONS, networks: [mainnet] })
    await drawstring.addNetwork('eip155', polygon)
    expect(drawstring.getCaipNetworks('eip155').map(({ name }) => name)).toEqual([
      'Ethereum',
      'Polygon',
    ])
    await drawstring.removeNetwork('eip155', 137)
    await expect(drawstring.removeNetwork('eip155', 1)).rejects.toMatchObject({ code: 'DS206' })
  })

  it('of a new family lead to wallets elsewhere', async () => {
    vi.stubGlobal('WebSocket', class {})
    Object.assign(window, { location, navigator })
    const gatewayUrl = 'https://gateway.example'
    const drawstring = createDrawstring({ ...OPTIONS, gatewayUrl })
    const link = () => drawstring.read('pairing').link?.uri
    const connect = () =>
      drawstring.dispatch({ type: 'connect', wallet: 'walletConnect', namespace: 'solana' })
    await drawstring.load()
    connect()
    expect(drawstring.read('connecting').platforms).toEqual([])
    await drawstring.addNetwork('solana', solana)
    connect()
    await eventually(() => expect(link()).toMatch(/^wc:/))
  })

  it('begin with the default one', async () => {
    const drawstring = createDrawstring({ ...OPTIONS, defaultNetwork: polygon })
    await drawstring.load()
    expect(drawstring.getCaipNetwork()?.name).toBe('Polygon')
  })
})

describe('events', () => {
  it('begin with the one that the modal was made, for whoever subscribes right away, once', async () => {
    const names: unknown[] = []
    const drawstring = createDrawstring(OPTIONS)
    drawstring.subscribeEvents(({ data }) => names.push(data?.event))
    createDrawstring(OPTIONS)
    await isLoading()
    expect(names).toEqual(['MODAL_CREATED'])
    expect(drawstring.getEvent().data?.event).toBe('MODAL_CREATED')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('tell nothing on a server', async () => {
    vi.unstubAllGlobals()
    const drawstring = createDrawstring(OPTIONS)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(drawstring.getEvent()).toEqual({ timestamp: 0 })
  })

  it('reach subscribers one by one', async () => {
    const drawstring = createDrawstring(OPTIONS)
    const names: unknown[] = []
    drawstring.subscribeEvents(({ data }) => names.push(data?.event))
    await drawstring.open()
    await drawstring.close()
    expect(names).toEqual(expect.arrayContaining(['MODAL_OPEN', 'MODAL_CLOSE']))
    expect(drawstring.getEvent().data?.event).toBe('MODAL_CLOSE')
  })
})

describe('what pages and adapters may get wrong', () => {
  it('an event that is answered by reading sees the state as it is', async () => {
    const drawstring = createDrawstring(OPTIONS)
    const seen: unknown[] = []
    drawstring.subscribeEvents(({ data }) => seen.push([data?.event, drawstring.isOpen()]))
    await drawstring.load()
    await drawstring.open()
    await drawstring.close()
    expect(seen).toContainEqual(['MODAL_OPEN', true])
    expect(seen).toContainEqual(['MODAL_CLOSE', false])
  })

  it('a network with big numbers and functions is added', async () => {
    const drawstring = createDrawstring({ ...OPTIONS, networks: [mainnet] })
    await drawstring.addNetwork('eip155', { ...polygon, ...{ base: 12n, format: () => {} } })
    expect(drawstring.getCaipNetworks()).toHaveLength(2)
  })

  it.each([undefined, 'open', {}, { type: 'fly' }, circular()])(
    'an action that is none (%o) is refused, and the core goes on',
    async (action) => {
      const drawstring = createDrawstring(OPTIONS)
      await expect(drawstring.call(action as never)).rejects.toMatchObject({ code: 'DS012' })
      expect(() => drawstring.dispatch(action as never)).not.toThrow()
      await drawstring.open()
      expect(drawstring.isOpen()).toBe(true)
    },
  )

  it('an adapter that answers nonsense is a wallet that failed', async () => {
    const nonsense = async () => undefined as never
    const adapter: Adapter = {
      namespace: 'eip155',
      start(sink) {
        sink.connectorFound({ id: 'x', kind: 'EXTERNAL', name: 'Nonsense' })
        sink.accountsChanged('x', undefined as never)
        sink.chainChanged('x', 12n as never)
        return () => {}
      },
      connect: nonsense,
      reconnect: nonsense,
      disconnect: nonsense,
      switchNetwork: nonsense,
      addNetwork: nonsense,
      request: nonsense,
      provider: () => undefined,
    }
    const drawstring = createDrawstring({ ...OPTIONS, adapters: [adapter] })
    await drawstring.load()
    const connected = drawstring.call({ type: 'connect', wallet: 'Nonsense' })
    await expect(connected).rejects.toMatchObject({ code: 'DS102' })
  })

  it('an adapter that cannot start leaves the others working', async () => {
    const broken = {
      namespace: 'solana',
      start() {
        throw new Error('boo')
      },
    } as unknown as Adapter
    const drawstring = createDrawstring({ ...OPTIONS, adapters: [broken, eip1193()] })
    await drawstring.open()
    expect(drawstring.isOpen()).toBe(true)
    expect(error.mock.calls.join()).toContain('DS904')
  })
})

describe('theme variables', () => {
  it('add up, as texts, and are told', () => {
    const drawstring = createDrawstring({ ...OPTIONS, themeVariables: { '--ds-accent': 'red' } })
    const told = vi.fn()
    drawstring.subscribeTheme(told)
    drawstring.setThemeVariables({ '--w3m-z-index': 7 })
    const themeVariables = { '--ds-accent': 'red', '--w3m-z-index': '7' }
    expect(drawstring.getThemeVariables()).toEqual(themeVariables)
    expect(told).toHaveBeenCalledWith({ themeMode: 'dark', themeVariables })
  })
})

function circular(): object {
  const self: Record<string, unknown> = { type: 'open' }
  self.self = self
  return self
}
