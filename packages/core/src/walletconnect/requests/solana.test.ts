import { describe, expect, it } from 'vitest'
import {
  METHODS,
  signAllTransactions,
  signAndSendTransaction,
  signMessage,
  signTransaction,
} from './solana.js'

const KEY = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
/** "Hello", in base58. */
const HELLO = '9Ajdvzr'
const WIRE = 'AQAB'

describe('a request on Solana', () => {
  // As WalletConnect's documents say; some wallets want to be told who pays.
  it.each([
    [signMessage(HELLO, KEY), 'solana_signMessage', { message: HELLO, pubkey: KEY }],
    [
      signTransaction(WIRE, KEY),
      'solana_signTransaction',
      { transaction: WIRE, pubkey: KEY, feePayer: KEY },
    ],
    [
      signAllTransactions([WIRE, WIRE]),
      'solana_signAllTransactions',
      { transactions: [WIRE, WIRE] },
    ],
    [
      signAndSendTransaction(WIRE, KEY),
      'solana_signAndSendTransaction',
      { transaction: WIRE, pubkey: KEY },
    ],
    [
      signAndSendTransaction(WIRE, KEY, { skipPreflight: true, maxRetries: 3 }),
      'solana_signAndSendTransaction',
      {
        transaction: WIRE,
        pubkey: KEY,
        sendOptions: { skipPreflight: true, maxRetries: 3 },
      },
    ],
  ])('%j', (form, method, params) => {
    expect(form).toEqual({ method, params })
    expect(METHODS).toContain(method)
  })
})
