import { ApiError } from '../api/ApiError.js'
import { firstOf } from '../firstOf.js'
import { FrameError, faults } from '../protocol.js'
import type { OtpState, OtpView } from './OtpState.js'

/** A code that was mailed. `email` and `resendAtMs` are known if this frame asked for it. */
export interface Challenge {
  readonly challengeId: string
  readonly email?: string
  readonly resendAtMs?: number
}

export interface OtpSteps<T> {
  verify(challengeId: string, otp: string, signal: AbortSignal): Promise<T>
  /** Mails another code. */
  start(email: string, signal: AbortSignal): Promise<Challenge>
}

type Note = OtpState['note']

/** The wait where the gateway did not say how long. */
const COOLDOWN_S = 30
/** Codes of the gateway's refusal that leave the challenge as it is. */
const WRONG = ['wrong_code', 'otp_wrong']

/** Asks the user for the code until it is right; rejects when they cancel or `signal` says so. */
export async function promptOtp<T>(
  challenge: Challenge,
  site: string,
  view: OtpView,
  steps: OtpSteps<T>,
  signal: AbortSignal,
): Promise<T> {
  const ended = firstOf([signal, view.canceled])
  const prompt = new Prompt(challenge, site, view)
  try {
    for (;;) {
      const press = await unlessEnded(view.next(), ended)
      if (press.type === 'resend') await unlessEnded(prompt.resend(steps, ended), ended)
      else {
        const verified = await unlessEnded(prompt.verify(press.code, steps, ended), ended)
        if (verified) return verified.value
      }
    }
  } finally {
    prompt.stop()
    view.remove()
  }
}

/** The prompt's state, and the timer that counts down to the next code. */
class Prompt {
  #challenge: Challenge
  #busy: OtpState['busy'] = 'no'
  #note: Note
  readonly #timer: ReturnType<typeof setInterval>

  constructor(
    challenge: Challenge,
    private readonly site: string,
    private readonly view: OtpView,
  ) {
    this.#challenge = challenge
    this.#show()
    this.#timer = setInterval(() => this.#show(), 1000)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async verify<T>(code: string, steps: OtpSteps<T>, signal: AbortSignal) {
    if (!/^\d{6}$/.test(code)) return this.#rest({ key: 'otp.incomplete', bad: true })
    this.#work('verifying')
    try {
      return { value: await steps.verify(this.#challenge.challengeId, code, signal) }
    } catch (error) {
      this.#rest(noteOf(error))
      this.view.clearCode()
      return undefined
    }
  }

  async resend<T>({ start }: OtpSteps<T>, signal: AbortSignal): Promise<void> {
    const { email } = this.#challenge
    if (email === undefined || this.#waitS() > 0) return
    this.#work('sending')
    try {
      this.#challenge = await start(email, signal)
      this.#rest({ key: 'otp.resent', bad: false })
    } catch (error) {
      const waitS = error instanceof ApiError && error.status === 429 && waitOf(error)
      if (waitS) this.#challenge = { ...this.#challenge, resendAtMs: Date.now() + waitS * 1000 }
      // The line below says how long.
      this.#rest(waitS ? undefined : { key: 'otp.failed', bad: true })
    }
  }

  #work(busy: OtpState['busy']): void {
    this.#busy = busy
    this.#note = undefined
    this.#show()
  }

  #rest(note: Note): undefined {
    this.#busy = 'no'
    this.#note = note
    this.#show()
  }

  #waitS = () => Math.max(0, Math.ceil(((this.#challenge.resendAtMs ?? 0) - Date.now()) / 1000))

  #show(): void {
    const { email } = this.#challenge
    this.view.show({
      ...{ email, site: this.site, busy: this.#busy, note: this.#note },
      waitS: email === undefined ? undefined : this.#waitS(),
    })
  }
}

const waitOf = ({ retryAfterS = COOLDOWN_S }: ApiError) => retryAfterS

function noteOf(error: unknown): Note {
  if (!(error instanceof ApiError)) return { key: 'otp.failed', bad: true }
  if (error.status === 429) return { key: 'otp.wait', bad: true, n: waitOf(error) }
  if (error.code !== undefined && WRONG.includes(error.code)) return { key: 'otp.wrong', bad: true }
  const isRefused = error.status >= 400 && error.status < 500
  return { key: isRefused ? 'otp.ended' : 'otp.failed', bad: true }
}

/** The work's result, or the reason of the end as soon as it comes. */
function unlessEnded<T>(work: Promise<T>, ended: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(ended.reason instanceof FrameError ? ended.reason : canceled())
    if (ended.aborted) end()
    ended.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => ended.removeEventListener('abort', end))
  })
}

const canceled = () => new FrameError(faults.canceled)
