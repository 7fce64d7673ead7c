import type { Fault } from './protocol.js'

/**
 * The frame's refusals. Texts are the specification's where it has one; the page shows its own
 * words.
 */
export const faults = {
  aborted: { code: -32_000, name: 'aborted', msg: 'Request was aborted' },
  canceled: { code: 4001, name: 'canceled', msg: 'Request was aborted' },
  unauthorized: { code: 4100, name: 'unauthorized', msg: 'Session Expired' },
  notAllowed: { code: 4200, name: 'not_allowed', msg: 'Requested RPC call is not allowed' },
  invalid: { code: -32_602, name: 'invalid', msg: 'Something went wrong' },
  tooMany: { code: -32_005, name: 'rate_limited', msg: 'Too many requests are open' },
  internal: { code: -32_603, name: 'internal', msg: 'Something went wrong' },
  factorRequired: { code: -32_051, name: 'factor_required', msg: 'Something went wrong' },
  integrity: { code: -32_055, name: 'integrity_failure', msg: 'Something went wrong' },
  notConfigured: { code: 4900, name: 'not_configured', msg: 'Invalid App Configuration' },
  notLoaded: { code: 4900, name: 'not_loaded', msg: 'Unable to load email login dependency' },
} as const satisfies Record<string, Fault>

export const tooSoon = (retryAfterS: number): Fault => ({
  code: -32_005,
  name: 'rate_limited',
  msg: `Please try again after ${retryAfterS} seconds`,
  retryAfterS,
})

/** A refusal of the frame, on either side of the channel. `reason` is the program's word. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: number
  readonly reason: string
  readonly retryAfterS?: number

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.msg, options)
    this.code = fault.code
    this.reason = fault.name
    if (fault.retryAfterS !== undefined) this.retryAfterS = fault.retryAfterS
  }

  /** As it crosses the channel: without its cause. */
  toFault(): Fault {
    const fault = { code: this.code, name: this.reason, msg: this.message }
    return this.retryAfterS === undefined ? fault : { ...fault, retryAfterS: this.retryAfterS }
  }
}
