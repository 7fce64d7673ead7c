import { base58 } from '@scure/base'
import type { Transaction } from '../../../solana/transaction.js'
import { foundJson } from '../accountData.js'
import type { Bank, Simulated } from '../bank.js'
import { address, list, options, transaction } from '../params.js'
import { invalidParams, preflightFailure, signatureFailure } from '../rpcError.js'
import { withBlockhash } from '../withBlockhash.js'
import { atSlot, type Method } from './method.js'

/** Simulates first, unless `skipPreflight`; what fails then costs nothing and leaves no trace. */
export const sendTransaction: Method = ([wire, how], bank) => {
  const { encoding, skipPreflight } = options(how)
  const parsed = transaction(wire, encoding)
  checkSigned(parsed)
  checkFresh(parsed, bank)
  const { err, logs } = bank.simulate(parsed, true)
  if (err === 'SignatureFailure') throw signatureFailure()
  if (err === 'SanitizeFailure') throw invalidParams('the transaction contradicts itself')
  if (err && skipPreflight !== true) throw preflightFailure(err, logs)
  // An error without details (no such payer, sent before) keeps a transaction out of every block.
  if (typeof err === 'string') return base58.encode(first(parsed))
  return bank.send(parsed).signature
}

const first = ({ signatures: [one] }: Transaction) => one ?? new Uint8Array(64)

export const simulateTransaction: Method = ([wire, how], bank) => {
  const { encoding, sigVerify, replaceRecentBlockhash, accounts } = options(how)
  if (sigVerify === true && replaceRecentBlockhash === true) {
    throw invalidParams('sigVerify and replaceRecentBlockhash exclude each other')
  }
  const given = transaction(wire, encoding)
  const parsed =
    replaceRecentBlockhash === true ? withBlockhash(given, bank.latestBlockhash()) : given
  if (sigVerify === true) checkSigned(parsed)
  const { accounts: left, ...outcome } = bank.isRecent(parsed.blockhash)
    ? bank.simulate(parsed, sigVerify === true)
    : { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n, accounts: new Map() }
  if (outcome.err === 'SignatureFailure') throw signatureFailure()
  return atSlot(bank, {
    ...outcome,
    unitsConsumed: Number(outcome.unitsConsumed),
    accounts:
      accounts === undefined ? null : wanted(accounts, outcome.err ? undefined : left, bank),
    returnData: null,
  })
}

/** The accounts that the caller wants to see, as the run would leave them; each `null` when it failed. */
function wanted(asked: unknown, left: Simulated['accounts'] | undefined, { svm }: Bank) {
  const { addresses, encoding } = options(asked)
  return list(addresses, 'the addresses', 64).map((one) => {
    const of = address(one)
    return left ? foundJson(svm, left.get(of) ?? svm.getAccount(of), encoding) : null
  })
}

function checkSigned({ signatures }: Transaction): void {
  if (!signatures.every((bytes) => bytes.some(Boolean))) throw signatureFailure()
}

function checkFresh({ blockhash }: Transaction, bank: Bank): void {
  if (!bank.isRecent(blockhash)) throw preflightFailure('BlockhashNotFound', [])
}
