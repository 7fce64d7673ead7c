import type { CallError } from '../generated/protocol.js'

/** Why a call failed. `code` is stable, `message` is for developers, `detail` is what the wallet or the network said. */
export class DrawstringError extends Error {
  override readonly name = 'DrawstringError'
  /** A code of the error catalogue: `DS101`. */
  readonly code: string
  readonly detail?: string

  constructor({ code, message, detail }: CallError, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    if (detail !== undefined) this.detail = detail
  }
}
