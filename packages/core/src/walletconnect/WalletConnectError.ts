import type { CallError } from '../generated/walletconnect.js'

/** Why a call failed, as EIP-1193 has it: the wallet's code where the wallet said no, else the protocol's. */
export class WalletConnectError extends Error {
  override readonly name = 'WalletConnectError'
  readonly code: number
  readonly data?: unknown

  constructor({ code, message, data }: CallError) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}
