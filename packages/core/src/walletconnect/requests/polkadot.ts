/** The forms of requests on Polkadot and its parachains. */
import type { Form } from './solana.js'

export const METHODS = ['polkadot_signMessage', 'polkadot_signTransaction'] as const

/** Answer: `{signature}`, hex. */
export const signMessage = (address: string, message: string): Form => ({
  method: 'polkadot_signMessage',
  params: { address, message },
})

/** `transactionPayload` as `SignerPayloadJSON` has it. Answer: `{signature}`, hex. */
export const signTransaction = (
  address: string,
  transactionPayload: Record<string, unknown>,
): Form => ({ method: 'polkadot_signTransaction', params: { address, transactionPayload } })
