import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameError, faults, MAX_OPEN } from '../protocol.js'
import { emitter, type Handlers, serve } from './serve.js'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const request = (over: object = {}) => ({
  ...{ v: 1, t: 'req', id: id(1), m: 'session.isConnected', p: {} },
  ...over,
})

const handlers = {
  'auth.email.start': vi.fn(),
  'auth.otp.prompt': vi.fn(),
  'session.isConnected': vi.fn(async () => ({ isConnected: true })),
  'session.user': vi.fn(),
  'session.signOut': vi.fn(),
  'ui.theme': vi.fn(),
  'ui.dapp': vi.fn(),
} satisfies Handlers
const port = { postMessage: vi.fn(), onmessage: (_: { data: unknown }) => undefined }
const sent = () => port.postMessage.mock.calls.map(([message]) => message)

async function arrive(data: unknown) {
  port.onmessage({ data })
  await new Promise(setImmediate)
}

beforeEach(() => {
  vi.clearAllMocks()
  serve(port as unknown as MessagePort, handlers)
})

describe('a request', () => {
  it('is answered with what its handler returns', async () => {
    await arrive(request())
    expect(sent()).toEqual([{ v: 1, t: 'res', id: id(1), ok: true, r: { isConnected: true } }])
  })

  it.each([
    ['that is unknown', { m: 'eth_sign' }, faults.notAllowed],
    ['named after a property of objects', { m: 'constructor' }, faults.notAllowed],
    ['with wrong parameters', { p: { more: 1 } }, faults.invalid],
  ])('%s is refused', async (_, over, fault) => {
    await arrive(request(over))
    expect(sent()).toEqual([{ v: 1, t: 'res', id: id(1), ok: false, e: fault }])
  })

  it.each([null, 'x', { v: 1 }, request({ id: 'x' }), request({ more: 1 })])(
    'that is none gets no answer: %j',
    async (data) => {
      await arrive(data)
      expect(sent()).toEqual([])
    },
  )

  it('that fails says nothing of the inside', async () => {
    handlers['session.user'].mockRejectedValue(new Error('token abc'))
    await arrive(request({ m: 'session.user' }))
    expect(sent()).toEqual([{ v: 1, t: 'res', id: id(1), ok: false, e: faults.internal }])
  })

  it('that is refused says why', async () => {
    handlers['session.user'].mockRejectedValue(new FrameError(faults.unauthorized))
    await arrive(request({ m: 'session.user' }))
    expect(sent()).toMatchObject([{ ok: false, e: faults.unauthorized }])
  })

  it('that is aborted is answered so, once, and its handler hears it', async () => {
    let finish: (value: unknown) => void = () => undefined
    handlers['session.user'].mockReturnValue(new Promise((resolve) => (finish = resolve)))
    await arrive(request({ m: 'session.user' }))
    await arrive({ v: 1, t: 'abort', id: id(1) })
    finish({})
    await arrive({ v: 1, t: 'abort', id: id(1) })
    expect(sent()).toEqual([{ v: 1, t: 'res', id: id(1), ok: false, e: faults.aborted }])
    expect(handlers['session.user'].mock.calls[0]?.[1].aborted).toBe(true)
  })

  it('is refused while too many are open', async () => {
    handlers['session.user'].mockReturnValue(new Promise(() => undefined))
    for (let n = 0; n < MAX_OPEN; n += 1) await arrive(request({ m: 'session.user', id: id(n) }))
    expect(sent()).toEqual([])
    await arrive(request({ id: id(MAX_OPEN) }))
    expect(sent()).toMatchObject([{ id: id(MAX_OPEN), ok: false, e: faults.tooMany }])
  })
})

it('an event is sent as the protocol has it', () => {
  emitter(port)('ui.hide', {})
  expect(sent()).toEqual([{ v: 1, t: 'evt', n: 'ui.hide', p: {} }])
})
