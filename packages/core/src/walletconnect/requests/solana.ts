/** The forms of requests on Solana. Bytes are base58 for messages and signatures, base64 for transactions, as wallets expect them. */

export interface Form {
  method: string
  params: unknown
}

export const METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** Answer: `{signature}`, base58. */
export const signMessage = (message: string, pubkey: string): Form => ({
  method: 'solana_signMessage',
  params: { message, pubkey },
})

/** Answer: `{signature}`, base58; of newer wallets `{transaction}`, base64, as well. */
export const signTransaction = (transaction: string, pubkey: string): Form => ({
  method: 'solana_signTransaction',
  params: { transaction, pubkey, feePayer: pubkey },
})

/** Answer: `{transactions}`, base64. */
export const signAllTransactions = (transactions: string[]): Form => ({
  method: 'solana_signAllTransactions',
  params: { transactions },
})

/** Answer: `{signature}`, base58. */
export const signAndSendTransaction = (
  transaction: string,
  pubkey: string,
  sendOptions?: Record<string, unknown>,
): Form => ({
  method: 'solana_signAndSendTransaction',
  params: { transaction, pubkey, ...(sendOptions ? { sendOptions } : {}) },
})
