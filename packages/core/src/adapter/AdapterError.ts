import type { FaultKind } from '../generated/protocol.js'

/** A failure that did not come from the wallet's own words. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'

  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly code?: number,
  ) {
    super(message)
  }
}

export const walletGone = (connectorId: string) =>
  new AdapterError('gone', `No wallet "${connectorId}" is on this page.`)
