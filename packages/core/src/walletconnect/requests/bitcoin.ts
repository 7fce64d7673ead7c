/** The forms of requests on Bitcoin. Amounts are satoshis as text; PSBTs are base64. */
import type { Form } from './solana.js'

export const METHODS = ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt'] as const

/** Answer: `[{address, publicKey?, path?, intention?}]`. */
export const getAccountAddresses = (account: string, intentions?: string[]): Form => ({
  method: 'getAccountAddresses',
  params: { account, ...(intentions ? { intentions } : {}) },
})

/** Answer: `{address, signature, messageHash?}`, hex. */
export const signMessage = (
  account: string,
  message: string,
  options: { address?: string; protocol?: 'ecdsa' | 'bip322' } = {},
): Form => ({ method: 'signMessage', params: { account, message, ...options } })

/** Answer: `{txid}`. */
export const sendTransfer = (transfer: {
  account: string
  recipientAddress: string
  amount: string
  changeAddress?: string
  memo?: string
}): Form => ({ method: 'sendTransfer', params: transfer })

/** Answer: `{psbt, txid?}`. */
export const signPsbt = (request: {
  account: string
  psbt: string
  signInputs: { address: string; index: number; sighashTypes?: number[] }[]
  broadcast?: boolean
}): Form => ({ method: 'signPsbt', params: request })
