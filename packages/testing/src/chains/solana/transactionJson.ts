import { base58 } from '@scure/base'
import type { Transaction } from '../../solana/transaction.js'

/** A transaction in the encoding `json`. */
export function transactionJson(transaction: Transaction) {
  const { version, accounts, signatures, blockhash, instructions, lookups } = transaction
  return {
    signatures: signatures.map((bytes) => base58.encode(bytes)),
    message: {
      accountKeys: accounts,
      header: {
        numRequiredSignatures: transaction.signers,
        numReadonlySignedAccounts: transaction.readonlySigners,
        numReadonlyUnsignedAccounts: transaction.readonlyOthers,
      },
      recentBlockhash: blockhash,
      instructions: instructions.map(({ programIndex, accounts, data }) => ({
        programIdIndex: programIndex,
        accounts,
        data: base58.encode(data),
        stackHeight: null,
      })),
      ...(version === 0 && { addressTableLookups: lookups.map(lookupJson) }),
    },
  }
}

/**
 * A transaction in the encoding `jsonParsed`: accounts with what they may do, instructions by their program's address.
 * What an instruction means is not told: nodes may leave that out, and programs they do not know they never parse.
 */
export function parsedTransaction(transaction: Transaction) {
  const { accounts, signers, readonlySigners, readonlyOthers } = transaction
  const { signatures, message } = transactionJson(transaction)
  const writable = (at: number) =>
    at < signers ? at < signers - readonlySigners : at < accounts.length - readonlyOthers
  const accountKeys = accounts.map((pubkey, at) => ({
    pubkey,
    signer: at < signers,
    source: 'transaction',
    writable: writable(at),
  }))
  const instructions = transaction.instructions.map(({ program, accounts: used, data }) => ({
    programId: program,
    accounts: used.map((at) => accounts[at]),
    data: base58.encode(data),
    stackHeight: null,
  }))
  const { header: _, ...rest } = message
  return { signatures, message: { ...rest, accountKeys, instructions } }
}

const lookupJson = ({ table, writable, readonly }: Transaction['lookups'][number]) => ({
  accountKey: table,
  writableIndexes: writable,
  readonlyIndexes: readonly,
})

/** The bytes it came in. A transaction holds at most 19 signatures: their number is one byte. */
export const wireOf = ({ signatures, message }: Transaction): Uint8Array =>
  Uint8Array.from([signatures.length, ...signatures.flatMap((bytes) => [...bytes]), ...message])
