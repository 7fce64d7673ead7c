import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/ApiError.js'
import { scriptedView } from '../fixtures/scriptedView.js'
import { FrameError, faults } from '../protocol.js'
import { promptOtp } from './promptOtp.js'

const NOW = 1_700_000_000_000
const sent = { challengeId: 'c1', email: 'ann@example.com', resendAtMs: NOW + 30_000 }
const verify = vi.fn()
const start = vi.fn()
let user: ReturnType<typeof scriptedView>

beforeEach(() => {
  // Only these: promises settle by `setImmediate`.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW })
  verify.mockReset().mockResolvedValue('Ann')
  start.mockReset().mockResolvedValue({ ...sent, challengeId: 'c2', resendAtMs: NOW + 90_000 })
  user = scriptedView()
})
afterEach(() => void vi.useRealTimers())

const prompt = (challenge = sent as Parameters<typeof promptOtp>[0], signal?: AbortSignal) =>
  promptOtp(
    challenge,
    'shop.example',
    user.view,
    { verify, start },
    signal ?? new AbortController().signal,
  )

describe('a code', () => {
  it('that is right ends the prompt', async () => {
    const prompted = prompt()
    await user.submit('123456')
    expect(await prompted).toBe('Ann')
    expect(verify.mock.calls[0]?.slice(0, 2)).toEqual(['c1', '123456'])
    expect(user.counts().removed).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['12345', '', '12345a', '1234567', '１２３４５６'])(
    'that is none is not sent: %j',
    async (code) => {
      void prompt()
      await user.submit(code)
      expect(verify).not.toHaveBeenCalled()
      expect(user.last()?.note).toEqual({ key: 'otp.incomplete', bad: true })
    },
  )

  it.each([
    ['is wrong', new ApiError(401, 'wrong_code'), { key: 'otp.wrong', bad: true }],
    ['has expired', new ApiError(410, 'code_expired'), { key: 'otp.ended', bad: true }],
    [
      'was tried too often',
      new ApiError(429, 'locked', 900),
      { key: 'otp.wait', bad: true, n: 900 },
    ],
    ['meets a gateway that is down', new ApiError(503), { key: 'otp.failed', bad: true }],
    ['meets no gateway', new ApiError(0), { key: 'otp.failed', bad: true }],
    ['meets a fault', new Error('inside'), { key: 'otp.failed', bad: true }],
  ])('that %s is typed again', async (_, error, note) => {
    verify.mockRejectedValueOnce(error)
    const prompted = prompt()
    await user.submit('111111')
    expect(user.last()).toMatchObject({ busy: 'no', note })
    expect(user.counts()).toEqual({ cleared: 1, removed: 0 })
    await user.submit('222222')
    expect(await prompted).toBe('Ann')
  })
})

describe('another code', () => {
  it('may be asked for when the time is over, second by second', () => {
    void prompt()
    expect(user.last()?.waitS).toBe(30)
    vi.advanceTimersByTime(29_000)
    expect(user.last()?.waitS).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(user.last()?.waitS).toBe(0)
  })

  it('is not asked for earlier', async () => {
    void prompt()
    await user.resend()
    expect(start).not.toHaveBeenCalled()
  })

  it('takes the place of the first, and the time begins again', async () => {
    const prompted = prompt()
    vi.advanceTimersByTime(30_000)
    await user.resend()
    expect(start.mock.calls[0]?.[0]).toBe('ann@example.com')
    expect(user.last()).toMatchObject({ note: { key: 'otp.resent', bad: false }, waitS: 60 })
    await user.submit('123456')
    await prompted
    expect(verify.mock.calls[0]?.[0]).toBe('c2')
  })

  it('that comes too soon for the gateway waits as long as it says', async () => {
    start.mockRejectedValue(new ApiError(429, undefined, 17))
    void prompt({ ...sent, resendAtMs: NOW })
    await user.resend()
    expect(user.last()).toMatchObject({ busy: 'no', note: undefined, waitS: 17 })
  })

  it('that fails may be asked for again', async () => {
    start.mockRejectedValueOnce(new ApiError(0))
    void prompt({ ...sent, resendAtMs: NOW })
    await user.resend()
    expect(user.last()).toMatchObject({ note: { key: 'otp.failed', bad: true }, waitS: 0 })
    await user.resend()
    expect(user.last()?.note?.key).toBe('otp.resent')
  })

  it('is not offered for a challenge of an earlier frame', async () => {
    void prompt({ challengeId: 'c0' })
    expect(user.last()?.waitS).toBeUndefined()
    await user.resend()
    expect(start).not.toHaveBeenCalled()
  })
})

describe('the end', () => {
  it('by the user is theirs, also while a code is checked', async () => {
    verify.mockReturnValue(new Promise(() => undefined))
    const prompted = prompt()
    await user.submit('123456')
    user.cancel()
    await expect(prompted).rejects.toMatchObject({ reason: 'canceled', code: 4001 })
    expect(verify.mock.calls[0]?.[2].aborted).toBe(true)
    expect(user.counts().removed).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('by the page is its abort', async () => {
    const page = new AbortController()
    const prompted = prompt(sent, page.signal)
    page.abort(new FrameError(faults.aborted))
    await expect(prompted).rejects.toMatchObject({ message: 'Request was aborted' })
    expect(user.counts().removed).toBe(1)
  })
})
