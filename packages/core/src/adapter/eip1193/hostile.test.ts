import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkOf } from '../../fixtures/network.js'
import type { Adapter } from '../Adapter.js'
import { createRecorder, type Recorder } from '../conformance/recorder.js'
import { toFault } from '../toFault.js'
import { eip1193 } from './eip1193.js'
import { CHAIN_MS } from './session.js'
import { ARRIVE_MS } from './switchNetwork.js'

type Request = (args: { method: string; params?: unknown }) => unknown
type Listeners = Record<string, (payload: unknown) => void>

const ID = 'eip6963:com.hostile'
const unhandled = vi.fn()
let recorder: Recorder
let adapter: Adapter
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  process.on('unhandledRejection', unhandled)
  recorder = createRecorder()
  adapter = eip1193()
  stop = adapter.start(recorder.sink)
})

afterEach(async () => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await new Promise((resolve) => setTimeout(resolve, 0))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  unhandled.mockReset()
})

function announce(info: unknown, provider: unknown): void {
  const detail = { info, provider }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/** A wallet that answers as told, and whose listeners the test can call. */
function wallet(answers: Record<string, () => unknown>): Listeners {
  const listeners: Listeners = {}
  const request: Request = ({ method }) => answers[method]?.()
  const on = (event: string, listener: Listeners[string]) => {
    listeners[event] = listener
  }
  announce({ uuid: '1', name: 'Hostile', rdns: 'com.hostile' }, { request, on })
  return listeners
}

const connected = (more: Record<string, () => unknown> = {}) =>
  wallet({ eth_requestAccounts: () => ['0x1'], eth_chainId: () => '0x1', ...more })

const failing = async (promise: Promise<unknown>) =>
  toFault(
    await promise.then(
      () => 'no failure',
      (thrown) => thrown,
    ),
  )

describe('announcements', () => {
  it('ignores those without a name, an rdns or a provider', () => {
    const provider = { request: () => [] }
    announce({ name: '', rdns: 'com.hostile' }, provider)
    announce({ name: 'Hostile', rdns: 7 }, provider)
    announce({ name: 'Hostile', rdns: 'com.hostile' }, {})
    announce({ name: 'x'.repeat(1000), rdns: 'com.hostile' }, provider)
    announce(undefined, undefined)
    expect(recorder.found).toEqual([])
  })

  it('survives getters that throw', () => {
    const info = Object.defineProperty({ rdns: 'com.hostile' }, 'name', {
      get() {
        throw new Error('boo')
      },
    })
    announce(info, { request: () => [] })
    expect(recorder.found).toEqual([])
  })

  it('drops icons that are no image inside the page', () => {
    const info = { name: 'Hostile', rdns: 'com.hostile' }
    const provider = { request: () => [] }
    announce({ ...info, icon: 'https://tracker.example/pixel.png' }, provider)
    announce({ ...info, icon: 'data:text/html,<script>' }, provider)
    announce({ ...info, icon: `data:image/png;base64,${'A'.repeat(70_000)}` }, provider)
    announce({ ...info, icon: 'data:image/svg+xml;base64,AAAA' }, provider)
    expect(recorder.found.map(({ icon }) => icon)).toEqual([
      undefined,
      undefined,
      undefined,
      'data:image/svg+xml;base64,AAAA',
    ])
  })

  it('finds window.ethereum, also when it comes late', () => {
    Object.assign(window, { ethereum: { request: () => [] } })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(recorder.found).toEqual([{ id: 'injected', kind: 'INJECTED', name: 'Browser Wallet' }])
  })

  it('finds a window.ethereum that comes up to three seconds late and says nothing', async () => {
    for (const late of [10, 800, 1500, 2900]) {
      Reflect.deleteProperty(window, 'ethereum')
      const { sink, found } = createRecorder()
      const stop = eip1193().start(sink)
      await vi.advanceTimersByTimeAsync(late)
      expect(found).toEqual([])
      Object.assign(window, { ethereum: { request: () => [] } })
      await vi.advanceTimersByTimeAsync(3000 - late)
      expect(found.map(({ id }) => id)).toEqual(['injected'])
      stop()
    }
  })

  it('finds one that comes later still when the modal opens, and looks at nothing once stopped', async () => {
    const ask = () => window.dispatchEvent(new Event('eip6963:requestProvider'))
    const { sink, found } = createRecorder()
    const stop = eip1193().start(sink)
    await vi.advanceTimersByTimeAsync(60_000)
    Object.assign(window, { ethereum: { request: () => [] } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(found).toEqual([])
    ask()
    ask()
    expect(found).toHaveLength(1)
    // Another one in its place is another wallet.
    Object.assign(window, { ethereum: { request: () => ['0x2'] } })
    ask()
    expect(found).toHaveLength(2)
    stop()
    Object.assign(window, { ethereum: { request: () => [] } })
    ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(found).toHaveLength(2)
  })

  it('survives a window.ethereum that cannot be read', () => {
    Object.defineProperty(window, 'ethereum', {
      get() {
        throw new Error('boo')
      },
    })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(recorder.found).toEqual([])
  })
})

describe('connecting', () => {
  it('asks the wallet before anything else happens, so that its window may open', () => {
    const asked = vi.fn(() => new Promise(() => {}))
    wallet({ eth_requestAccounts: asked })
    adapter.connect(ID)
    expect(asked).toHaveBeenCalledOnce()
  })

  it.each([
    ['a text', 'no way', { kind: 'wallet', message: 'no way' }],
    ['nothing', undefined, { kind: 'wallet', message: '' }],
    ['a code as text', { code: '4001', message: 'no' }, { code: 4001, message: 'no' }],
    [
      'an error in an error',
      { code: -32603, message: 'outer', data: { originalError: { code: 4902 } } },
      { code: 4902, message: 'outer' },
    ],
    [
      "a visitor's no in an error",
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 4001, message: 'no' } },
      { code: 4001 },
    ],
    ['the word of ethers', { code: 'ACTION_REJECTED', message: 'x' }, { code: 4001, message: 'x' }],
    [
      'a no three errors deep',
      { message: 'a', cause: { message: 'b', error: { message: 'c', cause: { code: 5000 } } } },
      { code: 5000, message: 'a' },
    ],
    [
      'words of a no in an error',
      { code: -32603, message: 'Internal error', cause: { message: 'User rejected the request' } },
      { code: -32603, message: 'Internal error: User rejected the request' },
    ],
    [
      'an unknown chain as text among other codes',
      { code: -32603, message: 'outer', data: { code: -32000, originalError: { code: '4902' } } },
      { code: 4902, message: 'outer' },
    ],
    [
      'an unknown chain around another error',
      { code: 4902, message: 'Unrecognized chain', data: { code: 404 } },
      { code: 4902 },
    ],
    [
      'words of an unknown chain in an error',
      { code: -32000, message: 'Request failed', data: { message: 'Chain 31338 not added' } },
      { code: -32000, message: 'Request failed: Chain 31338 not added' },
    ],
    [
      'an unknown chain, and a no after it',
      {
        message: 'Unrecognized chain',
        code: 4902,
        cause: { code: 4001, message: 'User rejected' },
      },
      { code: 4001, message: 'Unrecognized chain: User rejected' },
    ],
    ['an error as JSON text', '{"code":4001,"message":"no"}', { code: 4001, message: 'no' }],
    ['a code that is none', { code: 1e12, message: 'big' }, { kind: 'wallet', message: 'big' }],
  ])('makes a fault of %s that was thrown', async (_, thrown, fault) => {
    wallet({ eth_requestAccounts: () => Promise.reject(thrown) })
    expect(await failing(adapter.connect(ID))).toMatchObject(fault)
  })

  it('makes a fault of what was thrown on the spot', async () => {
    wallet({
      eth_requestAccounts() {
        throw 'at once'
      },
    })
    expect(await failing(adapter.connect(ID))).toEqual({ kind: 'wallet', message: 'at once' })
  })

  it('rejects accounts that are no list', async () => {
    wallet({ eth_requestAccounts: () => ({ length: 1 }) })
    expect((await failing(adapter.connect(ID))).message).toContain('eth_requestAccounts')
  })

  it('keeps only texts of a list of accounts', async () => {
    wallet({ eth_requestAccounts: () => [7, '0x1', null], eth_chainId: () => 1 })
    expect(await adapter.connect(ID)).toEqual({ accounts: ['0x1'], chain: '1' })
  })

  it('connects a wallet that refuses listeners', async () => {
    const request: Request = ({ method }) => (method === 'eth_chainId' ? '0x1' : ['0x1'])
    const on = () => {
      throw new Error('no listeners')
    }
    announce({ name: 'Hostile', rdns: 'com.hostile' }, { request, on })
    expect(await adapter.connect(ID)).toEqual({ accounts: ['0x1'], chain: '0x1' })
  })
})

describe('events', () => {
  it.each([undefined, null, '0x2', { 0: '0x2' }])(
    'asks what the accounts are when accountsChanged says %j',
    async (payload) => {
      const listeners = connected({ eth_accounts: () => ['0x2'] })
      await adapter.connect(ID)
      listeners.accountsChanged?.(payload)
      await vi.advanceTimersByTimeAsync(0)
      expect(recorder.told).toEqual([['accountsChanged', ID, ['0x2']]])
    },
  )

  it('takes no answer to that for no accounts', async () => {
    const listeners = connected({ eth_accounts: () => Promise.reject('locked') })
    await adapter.connect(ID)
    listeners.accountsChanged?.(undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(recorder.told).toEqual([['accountsChanged', ID, []]])
  })

  it('ignores a chain that is neither text nor number', async () => {
    const listeners = connected()
    await adapter.connect(ID)
    listeners.chainChanged?.(undefined)
    listeners.chainChanged?.({ chainId: '0x1' })
    expect(recorder.told).toEqual([])
  })

  it('hears a wallet that lost its chains until the session is left', async () => {
    const listeners = connected({ eth_accounts: () => [] })
    await adapter.connect(ID)
    listeners.disconnect?.({ code: 1013 })
    await vi.advanceTimersByTimeAsync(0)
    expect(recorder.told).toEqual([['accountsChanged', ID, []]])
    await adapter.disconnect(ID)
    listeners.disconnect?.({ code: 1013 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(recorder.told).toHaveLength(1)
  })
})

describe('a second wallet of the same name', () => {
  it('is not what a session speaks with that another one began', async () => {
    const [switched, taken] = [vi.fn(), vi.fn()]
    connected({ wallet_switchEthereumChain: switched })
    await adapter.connect(ID)
    const first = adapter.provider(ID)
    wallet({ wallet_switchEthereumChain: taken, eth_accounts: taken })
    expect(adapter.provider(ID)).toBe(first)
    await adapter.request(ID, { method: 'eth_accounts', params: [] }, 'eip155:1')
    await adapter.switchNetwork(ID, networkOf('eip155:1'))
    expect(switched).toHaveBeenCalledOnce()
    expect(taken).not.toHaveBeenCalled()
  })

  it('is another wallet, whoever comes under its uuid, and the first keeps its place', async () => {
    const [first, second, third] = [
      vi.fn(() => ['0x1']),
      vi.fn(() => ['0x2']),
      vi.fn(() => ['0x3']),
    ]
    const info = { name: 'Hostile', rdns: 'com.hostile' }
    const providers = [first, second, third].map((request) => ({ request }))
    announce({ ...info, uuid: 'a' }, providers[0])
    announce({ ...info, uuid: 'b' }, providers[1])
    announce({ ...info, uuid: 'a' }, providers[2])
    announce({ ...info, uuid: 'a' }, providers[0])
    const ids = recorder.found.map(({ id }) => id)
    expect(ids).toEqual([ID, `${ID}:b`, `${ID}:a:1`, ID])
    await adapter.connect(ID)
    expect([first, second, third].map(({ mock }) => mock.calls.length > 0)).toEqual([
      true,
      false,
      false,
    ])
    expect(adapter.provider(`${ID}:b`)).toBe(providers[1])
  })

  it('is not listed without an end', () => {
    for (let number = 0; number < 500; number++)
      announce({ uuid: `${number}`, name: 'Hostile', rdns: 'com.hostile' }, { request: () => [] })
    expect(recorder.found).toHaveLength(100)
  })
})

describe('disconnecting', () => {
  it('does not wait for ever for a wallet that never answers', async () => {
    connected({ wallet_revokePermissions: () => new Promise(() => {}) })
    await adapter.connect(ID)
    const done = vi.fn()
    adapter.disconnect(ID).then(done)
    await vi.advanceTimersByTimeAsync(2000)
    expect(done).toHaveBeenCalledOnce()
  })

  it('succeeds with a wallet that cannot revoke', async () => {
    connected({ wallet_revokePermissions: () => Promise.reject({ code: 4200 }) })
    await adapter.connect(ID)
    await expect(adapter.disconnect(ID)).resolves.toBeUndefined()
  })
})

describe('switching', () => {
  const polygon = networkOf('eip155:137')

  it('rejects when the wallet agrees and stays', async () => {
    connected({ wallet_switchEthereumChain: () => null })
    const fault = failing(adapter.switchNetwork(ID, polygon))
    await vi.advanceTimersByTimeAsync(ARRIVE_MS + 2000)
    expect((await fault).message).toContain('stayed on 1')
  })

  it('gives a slow wallet time to arrive', async () => {
    let chain = '0x1'
    wallet({ wallet_switchEthereumChain: () => null, eth_chainId: () => chain })
    const switched = adapter.switchNetwork(ID, polygon)
    await vi.advanceTimersByTimeAsync(300)
    chain = '0x89'
    await vi.advanceTimersByTimeAsync(300)
    await expect(switched).resolves.toBeUndefined()
  })

  it("hears the wallet's own word, though it answered long before", async () => {
    const listeners = connected({ wallet_switchEthereumChain: () => null })
    const done = vi.fn()
    adapter.switchNetwork(ID, polygon).then(done)
    await vi.advanceTimersByTimeAsync(2500)
    expect(done).not.toHaveBeenCalled()
    listeners.chainChanged?.('0x1')
    await vi.advanceTimersByTimeAsync(0)
    expect(done).not.toHaveBeenCalled()
    listeners.chainChanged?.('0x89')
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveBeenCalledOnce()
  })

  it("hears the wallet's own word, though it never answers", async () => {
    const listeners = connected({ wallet_switchEthereumChain: () => new Promise(() => {}) })
    const switched = adapter.switchNetwork(ID, polygon)
    await vi.dynamicImportSettled()
    listeners.chainChanged?.('0x89')
    await expect(switched).resolves.toBeUndefined()
  })

  it('connects a wallet that shares its accounts and never says its chain', async () => {
    wallet({ eth_requestAccounts: () => ['0x1'], eth_chainId: () => new Promise(() => {}) })
    const session = adapter.connect(ID)
    await vi.advanceTimersByTimeAsync(CHAIN_MS)
    expect(await session).toEqual({ accounts: ['0x1'] })
  })

  it('takes its word when it does not say where it is', async () => {
    wallet({ wallet_switchEthereumChain: () => null, eth_chainId: () => Promise.reject('no') })
    await expect(adapter.switchNetwork(ID, polygon)).resolves.toBeUndefined()
  })

  it('refuses a chain id that is no number, without asking', async () => {
    const asked = vi.fn()
    wallet({ wallet_switchEthereumChain: asked })
    const fault = await failing(adapter.switchNetwork(ID, { ...polygon, id: 'mainnet' }))
    expect(fault.kind).toBe('unsupported')
    expect(asked).not.toHaveBeenCalled()
  })
})
