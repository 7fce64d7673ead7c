import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Channel, createChannel } from './channel.js'
import { AUTH_DEADLINE_MS, MAX_OPEN, PROMPT_DEADLINE_MS } from './protocol.js'

/** A port whose other end is the test. */
class ScriptedPort {
  readonly sent: Record<string, unknown>[] = []
  onmessage?: (event: { data: unknown }) => void
  closed = false
  postMessage(message: Record<string, unknown>) {
    this.sent.push(structuredClone(message))
  }
  close() {
    this.closed = true
  }
  say(data: unknown) {
    this.onmessage?.({ data })
  }
  answer(r: unknown, at = 0) {
    this.say({ v: 1, t: 'res', id: this.sent[at]?.id, ok: true, r })
  }
}

const user = { userId: 'u1', accounts: [], backup: 'none' }
const show = { v: 1, t: 'evt', n: 'ui.show', p: { w: 376, h: 420, reason: 'otp' } }
let port: ScriptedPort
let channel: Channel

beforeEach(() => {
  vi.useFakeTimers()
  port = new ScriptedPort()
  channel = createChannel(port as unknown as MessagePort)
})
afterEach(() => void vi.useRealTimers())

const aborted = { reason: 'aborted', message: 'Request was aborted' }
const start = () => channel.request('auth.email.start', { email: 'ann@example.com' })
const prompt = () => channel.request('auth.otp.prompt', { challengeId: 'c1' })

describe('a request', () => {
  it('is answered with its own answer', async () => {
    const [first, second] = [
      channel.request('session.isConnected', {}),
      channel.request('session.user', {}),
    ]
    port.answer(user, 1)
    port.answer({ isConnected: true }, 0)
    expect(await first).toEqual({ isConnected: true })
    expect(await second).toEqual(user)
  })

  it('fails as the frame says', async () => {
    const request = start()
    const e = { code: -32_005, name: 'rate_limited', msg: 'Please try again', retryAfterS: 9 }
    port.say({ v: 1, t: 'res', id: port.sent[0]?.id, ok: false, e })
    await expect(request).rejects.toMatchObject({ reason: 'rate_limited', retryAfterS: 9 })
  })

  it('fails where its answer is not one of its kind', async () => {
    const request = channel.request('session.user', {})
    port.answer({ ...user, seed: 'secret' })
    await expect(request).rejects.toMatchObject({ reason: 'internal' })
  })

  it('stays open when a message cannot be read', async () => {
    const request = channel.request('session.isConnected', {})
    port.say({ v: 1, t: 'res', id: port.sent[0]?.id, ok: true, r: {}, more: 1 })
    port.answer({ isConnected: false })
    expect(await request).toEqual({ isConnected: false })
  })

  it('is refused while too many are open', async () => {
    const open = Array.from({ length: MAX_OPEN }, () => channel.request('session.user', {}))
    await expect(channel.request('session.user', {})).rejects.toMatchObject({
      reason: 'rate_limited',
    })
    expect(port.sent).toHaveLength(MAX_OPEN)
    channel.abort()
    for (const one of await Promise.allSettled(open)) expect(one.status).toBe('rejected')
  })

  it('of sign-in is aborted after 30 seconds, in the frame too', async () => {
    const request = start()
    vi.advanceTimersByTime(AUTH_DEADLINE_MS - 1)
    expect(port.sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await expect(request).rejects.toMatchObject(aborted)
    expect(port.sent[1]).toEqual({ v: 1, t: 'abort', id: port.sent[0]?.id })
  })

  it('waits for the user while the frame asks them, as long as a code is good for', async () => {
    const request = prompt()
    port.say(show)
    vi.advanceTimersByTime(PROMPT_DEADLINE_MS - 1)
    expect(port.sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await expect(request).rejects.toMatchObject(aborted)
  })

  it('has 30 seconds again once the frame asks nothing more', async () => {
    const request = prompt()
    port.say(show)
    port.say({ v: 1, t: 'evt', n: 'ui.hide', p: {} })
    vi.advanceTimersByTime(AUTH_DEADLINE_MS)
    await expect(request).rejects.toMatchObject(aborted)
  })

  it('is aborted by its signal, and a late answer is ignored', async () => {
    const controller = new AbortController()
    const request = channel.request('session.user', {}, { signal: controller.signal })
    controller.abort()
    await expect(request).rejects.toMatchObject(aborted)
    port.answer(user)
    expect(port.sent[1]).toMatchObject({ t: 'abort' })
  })

  it('is never sent with a signal that is aborted already', async () => {
    const signal = AbortSignal.abort()
    await expect(channel.request('session.user', {}, { signal })).rejects.toMatchObject(aborted)
    expect(port.sent).toEqual([])
  })
})

describe('events', () => {
  it('come to their listeners until they stop', () => {
    const listener = vi.fn()
    const stop = channel.on('ui.show', listener)
    port.say(show)
    port.say({ ...show, p: { ...show.p, extra: 1 } })
    stop()
    port.say(show)
    expect(listener.mock.calls).toEqual([[show.p]])
  })
})

it('a closed channel has closed its port, and asks nothing more', async () => {
  const closed = vi.fn()
  channel = createChannel(port as unknown as MessagePort, closed)
  const open = channel.request('session.user', {})
  channel.close()
  channel.close()
  await expect(open).rejects.toMatchObject(aborted)
  await expect(channel.request('session.user', {})).rejects.toMatchObject(aborted)
  expect(port.closed).toBe(true)
  expect(closed).toHaveBeenCalledOnce()
})
