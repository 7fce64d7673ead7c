import { base58 } from '@scure/base'
import type { Transaction } from '../../solana/transaction.js'

/** The same transaction with another blockhash; its signatures are no longer right. */
export function withBlockhash(transaction: Transaction, blockhash: string): Transaction {
  const message = transaction.message.slice()
  message.set(base58.decode(blockhash), blockhashAt(transaction))
  return { ...transaction, message, blockhash }
}

/** After the header, the accounts' compact length (one byte below 128) and 32 bytes for each account. */
function blockhashAt({ version, accounts }: Transaction): number {
  const header = version === 0 ? 4 : 3
  const length = accounts.length < 128 ? 1 : 2
  return header + length + 32 * accounts.length
}
