import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecorder } from '../conformance/recorder.js'
import { watch } from './watch.js'

const ID = 'eip6963:com.wallet'
const never = () => new Promise<unknown>(() => {})
const fails = (code: number) => () => Promise.reject(Object.assign(new Error('no'), { code }))
const late = (ms: number, answer: unknown) => () =>
  new Promise((resolve) => setTimeout(resolve, ms, answer))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A wallet that answers `eth_accounts` like this, one time after the other; the last one again and again. */
function watched(...answers: (() => unknown)[]) {
  const listeners = new Map<string, (payload: unknown) => void>()
  const { sink, told } = createRecorder()
  const request = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.())
  const stop = watch(ID, { request, on: (event, listener) => listeners.set(event, listener) }, sink)
  const say = async (event: string, payload?: unknown) => {
    listeners.get(event)?.(payload)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { say, told, request, stop }
}

const shut = ['accountsChanged', ID, []]
const back = ['accountsChanged', ID, ['0x1']]
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

describe('a wallet that says it lost its chains', () => {
  it.each([
    ['at once', [() => ['0x1']]],
    ['after 1.5 s', [late(1500, ['0x1'])]],
    ['after 20 s', [late(20_000, ['0x1'])]],
    ['when asked again, the first question being lost', [never, never, () => ['0x1']]],
    ['after it failed', [fails(4900), fails(-32_603), () => ['0x1']]],
    ['after something else', [() => null, () => ({}), () => ['0x1']]],
    ['never', [never]],
    ['never but with failures', [fails(4900)]],
  ])('is connected as before, if it answers %s', async (_, answers) => {
    for (const reason of [
      { code: 1013 },
      { code: 4900 },
      { code: 1000 },
      new Error('x'),
      undefined,
    ]) {
      const { say, told } = watched(...answers)
      await say('disconnect', reason)
      await minutes(5)
      expect(told).toEqual([])
    }
  })

  it.each([
    ['at once', [() => []]],
    ['late', [late(3000, [])]],
    ['after failures', [fails(4900), fails(4900), () => []]],
    ['by saying that the page may not ask', [fails(4100)]],
  ])('is gone if it shares no account, and says so %s', async (_, answers) => {
    const { say, told } = watched(...answers)
    await say('disconnect', { code: 4900 })
    await minutes(5)
    expect(told).toEqual([shut])
  })

  it('is back when it says so, though it shared none in between', async () => {
    const { say, told } = watched(
      () => [],
      () => ['0x1'],
    )
    await say('disconnect', { code: 1013 })
    await say('connect', { chainId: '0x1' })
    expect(told).toEqual([shut, back])
    await say('connect', { chainId: '0x1' })
    expect(told).toHaveLength(2)
  })

  it('is back when it names an account by itself', async () => {
    const { say, told } = watched(never)
    await say('disconnect')
    await minutes(10)
    await say('accountsChanged', ['0x1'])
    expect(told).toEqual([back])
  })

  it('is asked a few times, and again when it connects or loses them once more', async () => {
    const { say, request } = watched(never)
    await say('connect', { chainId: '0x1' })
    expect(request).not.toHaveBeenCalled()
    await say('disconnect')
    await minutes(60)
    expect(request).toHaveBeenCalledTimes(7)
    await say('connect', { chainId: '0x1' })
    expect(request).toHaveBeenCalledTimes(8)
    await say('disconnect')
    await minutes(60)
    expect(request).toHaveBeenCalledTimes(15)
  })

  it('is believed in its newest answer alone', async () => {
    const { say, told } = watched(late(5000, []), () => ['0x1'])
    await say('disconnect')
    await minutes(1)
    expect(told).toEqual([])
  })

  it('is not asked by a page that left it', async () => {
    const { say, told, request, stop } = watched(late(500, []))
    await say('disconnect')
    stop()
    await say('disconnect')
    await minutes(5)
    expect(request).toHaveBeenCalledTimes(1)
    expect(told).toEqual([])
  })
})
