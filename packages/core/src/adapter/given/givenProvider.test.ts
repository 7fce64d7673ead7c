import type { EIP1193Provider } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viemWallet } from '../../fixtures/subjects/viemWallet.js'
import { createRecorder } from '../conformance/recorder.js'
import { type GivenWallet, givenProvider } from './givenProvider.js'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const ABOUT = { id: 'own', name: 'Own wallet' }

function started(wallet: GivenWallet) {
  const adapter = givenProvider(wallet)
  const recorder = createRecorder()
  const stop = adapter.start(recorder.sink)
  return { adapter, stop, ...recorder }
}

it('takes a provider as viem types it', () => {
  const { provider } = viemWallet()
  givenProvider({ ...ABOUT, provider: provider as unknown as EIP1193Provider })
})

it('is found as the page describes it', () => {
  const { provider } = viemWallet()
  const icon = 'data:image/svg+xml;base64,AAAA'
  const { found, adapter } = started({ ...ABOUT, icon, rdns: 'com.own', provider })
  expect(found).toEqual([{ ...ABOUT, kind: 'EXTERNAL', icon, rdns: 'com.own' }])
  expect(adapter.provider('own')).toBe(provider)
})

describe('a provider that is loaded', () => {
  function lazy() {
    const wallet = viemWallet()
    const load = vi.fn(async () => wallet.provider)
    return { wallet, load, ...started({ ...ABOUT, load }) }
  }

  it('comes with the intent to connect, so that the press asks the wallet at once', async () => {
    const { adapter, load, wallet } = lazy()
    expect(load).not.toHaveBeenCalled()
    adapter.prepare?.()
    adapter.prepare?.()
    await vi.waitFor(() => expect(adapter.provider('own')).toBe(wallet.provider))
    expect(load).toHaveBeenCalledOnce()
    const asked = vi.spyOn(wallet.provider, 'request')
    const session = adapter.connect('own')
    expect(asked).toHaveBeenCalledWith({ method: 'eth_requestAccounts' })
    expect(await session).toEqual({ accounts: [wallet.address], chain: '0x1' })
  })

  it('comes with the press, and with a stored session, if not before', async () => {
    const { adapter, load } = lazy()
    expect((await adapter.reconnect('own')).accounts).toEqual([])
    expect((await adapter.connect('own')).accounts).toHaveLength(1)
    expect(load).toHaveBeenCalledOnce()
  })

  it('is tried again after it failed, or was none', async () => {
    const { adapter, load } = lazy()
    load.mockRejectedValueOnce(new Error('offline'))
    adapter.prepare?.()
    await expect(adapter.connect('own')).rejects.toThrow('offline')
    load.mockResolvedValueOnce({} as never)
    await expect(adapter.connect('own')).rejects.toThrow('No provider of "Own wallet" was loaded.')
    expect((await adapter.connect('own')).accounts).toHaveLength(1)
  })

  it('is not asked for a connection that was given up meanwhile', async () => {
    const { adapter, wallet } = lazy()
    const asked = vi.spyOn(wallet.provider, 'request')
    const abort = new AbortController()
    const session = adapter.connect('own', undefined, abort.signal)
    abort.abort()
    await expect(session).rejects.toThrow()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a provider without removeListener', () => {
  it('is left by "off"', async () => {
    const { provider, share, address } = viemWallet()
    const { request, on, removeListener: off } = provider
    const { adapter, told } = started({ ...ABOUT, provider: { request, on, off } })
    await adapter.connect('own')
    await adapter.disconnect('own')
    told.length = 0
    share([address])
    expect(told).toEqual([])
  })

  it('or not heard, where it has neither', async () => {
    const { provider, share, address, go } = viemWallet()
    const { request, on } = provider
    const { adapter, told } = started({ ...ABOUT, provider: { request, on } })
    await adapter.connect('own')
    await adapter.disconnect('own')
    told.length = 0
    share([address])
    go('0x89')
    expect(told).toEqual([])
  })
})

describe('a wallet that is the page around this one', () => {
  const safe = () => {
    const wallet = viemWallet()
    wallet.share([wallet.address])
    return wallet
  }

  it('connects by itself in its frame, and is heard from then on', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { parent: {} }))
    const { provider, address, go } = safe()
    const { found, told } = started({ ...ABOUT, ofParent: true, provider })
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(found).toHaveLength(1)
    expect(told).toEqual([['connected', 'own', { accounts: [address], chain: '0x1' }]])
    go('0x89')
    expect(told).toHaveLength(2)
  })

  it('is not there anywhere else', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', Object.assign(page, { parent: page }))
    const { provider } = safe()
    const asked = vi.spyOn(provider, 'request')
    const { found, stop } = started({ ...ABOUT, ofParent: true, provider })
    expect(found).toEqual([])
    expect(asked).not.toHaveBeenCalled()
    stop()
  })

  it('tells nothing when it does not answer, or the page is over', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { parent: {} }))
    const failing = { request: () => Promise.reject(new Error('No parent.')) }
    const { told } = started({ ...ABOUT, ofParent: true, provider: failing })
    const { provider } = safe()
    const over = started({ ...ABOUT, ofParent: true, provider })
    over.stop()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([told, over.told]).toEqual([[], []])
  })
})

it('does not begin a session by itself otherwise', async () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { parent: {} }))
  const wallet = viemWallet()
  wallet.share([wallet.address])
  const { told } = started({ ...ABOUT, provider: wallet.provider })
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(told).toEqual([])
})
