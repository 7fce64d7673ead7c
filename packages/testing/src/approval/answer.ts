/** How a scripted wallet answers one request. Plain data, so that it can be sent into a page. */
export type Answer =
  | { type: 'approve' }
  | { type: 'reject' }
  | { type: 'panel' }
  | { type: 'delay'; ms: number; then: Answer }
  | { type: 'never' }
  | { type: 'hold'; then: Answer }
  | { type: 'twice' }
  | { type: 'throw'; value: unknown }
  | { type: 'fail'; code: number; message: string }
  | { type: 'switchTo'; chain: string }

/** Says yes. */
export const approve = (): Answer => ({ type: 'approve' })

/** Says no: code 4001. */
export const reject = (): Answer => ({ type: 'reject' })

/** Asks the person, with the panel. */
export const askPerson = (): Answer => ({ type: 'panel' })

/** Waits, then answers. */
export const delay = (ms: number, then: Answer = approve()): Answer => ({ type: 'delay', ms, then })

/** Leaves the page waiting for ever. */
export const neverAnswer = (): Answer => ({ type: 'never' })

/** Answers only when the test calls `wallet.release()`, for instance after the page has cancelled. */
export const answerLater = (then: Answer = approve()): Answer => ({ type: 'hold', then })

/** Says yes twice: callbacks given to `.then` run twice, and so do the events. */
export const answerTwice = (): Answer => ({ type: 'twice' })

/** Rejects with this very value, which need not be an Error. */
export const throwValue = (value: unknown): Answer => ({ type: 'throw', value })

/** Rejects with a numbered error. */
export const failWith = (code: number, message: string): Answer => ({ type: 'fail', code, message })

/** Says that it switched, but stays where it was. */
export const stayOnChain = (): Answer => ({ type: 'switchTo', chain: 'stay' })

/** Says that it switched, but goes to another chain (CAIP-2), which may be one nobody knows. */
export const switchElsewhere = (chain: string): Answer => ({ type: 'switchTo', chain })
