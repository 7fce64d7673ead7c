import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecorder } from '../conformance/recorder.js'
import { givenProvider } from '../given/givenProvider.js'
import { CHAIN_MS } from './session.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A connected wallet that has not said its chain yet. */
async function chainless() {
  const answers: ((chain: unknown) => void)[] = []
  const listeners: Record<string, (payload: unknown) => void> = {}
  const request = async ({ method }: { method: string }) =>
    method === 'eth_chainId' ? new Promise((resolve) => answers.push(resolve)) : ['0x1']
  const provider = {
    request,
    on: (event: string, listener: (payload: unknown) => void) => {
      listeners[event] = listener
    },
  }
  const adapter = givenProvider({ id: 'own', name: 'Own', provider })
  const { sink, told } = createRecorder()
  adapter.start(sink)
  const connect = async () => {
    const session = adapter.connect('own')
    await vi.advanceTimersByTimeAsync(CHAIN_MS)
    return session
  }
  expect(await connect()).toEqual({ accounts: ['0x1'] })
  const say = async (chain: unknown, question = 0) => {
    answers[question]?.(chain)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { adapter, told, say, connect, go: (chain: string) => listeners.chainChanged?.(chain) }
}

describe('a wallet that says its chain when nobody waits any more', () => {
  it('is heard', async () => {
    const { say, told } = await chainless()
    await say('0x89')
    expect(told).toEqual([['chainChanged', 'own', '0x89']])
  })

  it('is not, where it says no chain', async () => {
    const { say, told } = await chainless()
    await say({ chainId: '0x89' })
    expect(told).toEqual([])
  })

  it('is not once its session is over', async () => {
    const { say, told, adapter } = await chainless()
    const leaving = adapter.disconnect('own')
    await vi.advanceTimersByTimeAsync(CHAIN_MS)
    await leaving
    await say('0x89')
    expect(told).toEqual([])
  })

  it('is not where it moved meanwhile, or another session began', async () => {
    const { say, told, go, connect } = await chainless()
    go('0xa')
    await say('0x89')
    expect(told).toEqual([['chainChanged', 'own', '0xa']])
    await connect()
    await say('0x89', 0)
    await say('0x1', 1)
    expect(told.slice(1)).toEqual([['chainChanged', 'own', '0x1']])
  })
})
