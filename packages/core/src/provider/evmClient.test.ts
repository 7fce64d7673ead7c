import { createDevWallet, type DevWallet } from '@drawstring/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawstring, forgetDrawstring } from '../createDrawstring.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import { eventually } from '../fixtures/eventually.js'
import { stubPage } from '../fixtures/page.js'
import { mainnet, optimism } from '../networks/index.js'
import { type EvmLibrary, type EvmSession, evmClient } from './index.js'

const CHAINS = ['eip155:1', 'eip155:10'].map((caip2) => ({ caip2, rpcUrl: 'http://node.invalid' }))
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

vi.spyOn(console, 'warn').mockImplementation(() => {})
let wallet: DevWallet
let drawstring: Drawstring

beforeEach(async () => {
  stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  wallet = createDevWallet({ chains: CHAINS, approval: 'auto', connectAccounts: 2 }).announce()
  forgetDrawstring()
  drawstring = createDrawstring({ projectId: 'test', networks: [mainnet, optimism] })
  await drawstring.ready()
})
afterEach(() => {
  vi.useRealTimers()
  if (typeof window !== 'undefined') wallet.remove()
  vi.unstubAllGlobals()
})

const connect = () => drawstring.call({ type: 'connect', wallet: wallet.rdns, namespace: 'eip155' })
const switchAccount = (address: string) =>
  drawstring.call({ type: 'switchAccount', namespace: 'eip155', address })

/** A library whose provider is the session itself. */
function createLibrary(signer: (address: string) => unknown = (address) => address) {
  const library = {
    provider: (session: EvmSession) => session,
    signer: (_: EvmSession, address: string) => signer(address),
    stop: vi.fn(),
    end: vi.fn(),
  } satisfies EvmLibrary<EvmSession, unknown>
  return { library, client: evmClient<EvmSession, unknown>(drawstring, library) }
}

describe('the client of a library', () => {
  it('is right at a look, also before it calls back', async () => {
    const seen: unknown[] = []
    // Subscribed earlier than the client.
    drawstring.subscribe('connection', () => client.signer() && seen.push(client.signer()))
    const { client } = createLibrary()
    client.subscribe(() => seen.push('notified'))
    await connect()
    await switchAccount(BOB)
    expect(seen).toEqual([ALICE, 'notified', BOB, 'notified'])
  })

  it('is stopped at once, and ended when the wallet has answered', async () => {
    vi.useFakeTimers()
    const { library, client } = createLibrary()
    await connect()
    const session = client.provider() as EvmSession
    let answer = (_: string) => {}
    vi.spyOn(wallet.provider, 'request').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const signed = session.provider.request({ method: 'personal_sign', params: ['0x', ALICE] })
    wallet.switchTo('eip155:10')
    await vi.advanceTimersByTimeAsync(1000)
    expect(client.read().chainId).toBe(10)
    expect(library.stop).toHaveBeenCalledExactlyOnceWith(session)
    expect(library.end).not.toHaveBeenCalled()
    answer('0x5159')
    expect(await signed).toBe('0x5159')
    await vi.advanceTimersByTimeAsync(1000)
    expect(library.end).toHaveBeenCalledExactlyOnceWith(session)
  })

  it('never has the signer of an account from before', async () => {
    const ready: (() => void)[] = []
    const { client } = createLibrary(
      (address) => new Promise((resolve) => ready.push(() => resolve(address))),
    )
    await connect()
    await switchAccount(BOB)
    ready[1]?.()
    await Promise.resolve()
    ready[0]?.()
    await Promise.resolve()
    expect(client.read()).toMatchObject({ signer: BOB, address: BOB })
  })

  it('has no signer where the library makes none, and says so', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = createLibrary(() => Promise.reject(new Error('none')))
    await connect()
    await Promise.resolve()
    expect(client.read()).toMatchObject({ signer: undefined, address: ALICE })
    expect(report).toHaveBeenCalledWith(expect.stringContaining(ALICE), expect.any(Error))
    report.mockRestore()
  })

  it('has one as soon as the library makes one again, without a change', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    let works = false
    const { client } = createLibrary(async (address) => {
      if (works) return address
      throw new Error('none')
    })
    await connect()
    await eventually(() => expect(report).toHaveBeenCalledOnce())
    expect(client.signer()).toBeUndefined()
    works = true
    await eventually(() => expect(client.signer()).toBe(ALICE))
    report.mockRestore()
  })

  it('goes on past a listener that throws, and forgets one that stops', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = createLibrary()
    const [listener, never] = [vi.fn(), vi.fn()]
    client.subscribe(() => {
      throw new Error('a listener of the page')
    })
    client.subscribe(listener)
    client.subscribe(never)()
    await connect()
    expect(listener).toHaveBeenCalledOnce()
    expect(never).not.toHaveBeenCalled()
    report.mockRestore()
  })

  it('has nothing on a server, and makes nothing there', () => {
    vi.unstubAllGlobals()
    forgetDrawstring()
    drawstring = createDrawstring({ projectId: 'test', networks: [mainnet] })
    const subscribed = vi.spyOn(drawstring, 'subscribe')
    const { client } = createLibrary()
    expect(client.read()).toBe(client.readInitial())
    expect(subscribed).not.toHaveBeenCalled()
  })
})
