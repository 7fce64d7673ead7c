import { base58, base64 } from '@scure/base'
import type { Entry } from '../history.js'
import { address, list, options, signature, whole } from '../params.js'
import { invalidParams } from '../rpcError.js'
import { parsedTransaction, transactionJson, wireOf } from '../transactionJson.js'
import { LAMPORTS_PER_SIGNATURE } from './cluster.js'
import { atSlot, type Method } from './method.js'

export const getSignatureStatuses: Method = ([signatures], bank) => {
  const statuses = list(signatures, 'the signatures', 256).map((one) => {
    const entry = bank.history.get(signature(one))
    return entry ? status(entry) : null
  })
  return atSlot(bank, statuses)
}

export const getSignaturesForAddress: Method = ([of, how], bank) => {
  const { limit = 1000, before, until } = options(how)
  const all = bank.history.of(address(of), before === undefined ? undefined : signature(before))
  const at = (one: unknown) => all.findIndex((entry) => entry.signature === signature(one))
  const end = until === undefined || at(until) < 0 ? all.length : at(until)
  const most = Number(whole(limit, 'limit', 1000))
  return all.slice(0, Math.min(end, most)).map((entry) => ({
    signature: entry.signature,
    slot: entry.slot,
    err: entry.err,
    memo: null,
    blockTime: entry.blockTime,
    confirmationStatus: 'finalized',
  }))
}

export const getTransaction: Method = ([of, how], bank) => {
  const entry = bank.history.get(signature(of))
  if (!entry) return null
  const encoding = typeof how === 'string' ? how : (options(how).encoding ?? 'json')
  return {
    slot: entry.slot,
    blockTime: entry.blockTime,
    version: entry.transaction.version,
    meta: meta(entry),
    transaction: encoded(entry, encoding),
  }
}

function encoded({ transaction }: Entry, encoding: unknown) {
  if (encoding === 'json') return transactionJson(transaction)
  if (encoding === 'jsonParsed') return parsedTransaction(transaction)
  if (encoding === 'base64') return [base64.encode(wireOf(transaction)), encoding]
  if (encoding === 'base58') return [base58.encode(wireOf(transaction)), encoding]
  throw invalidParams('encoding must be json, jsonParsed, base58 or base64')
}

const meta = ({ err, logs, transaction, unitsConsumed, balances, tokens }: Entry) => ({
  err,
  status: err ? { Err: err } : { Ok: null },
  fee: LAMPORTS_PER_SIGNATURE * transaction.signers,
  logMessages: logs,
  computeUnitsConsumed: Number(unitsConsumed),
  innerInstructions: [],
  preBalances: balances.before.map(Number),
  postBalances: balances.after.map(Number),
  preTokenBalances: tokens.before,
  postTokenBalances: tokens.after,
})

const status = ({ slot, err }: Entry) => ({
  slot,
  confirmations: null,
  err,
  status: err ? { Err: err } : { Ok: null },
  confirmationStatus: 'finalized',
})
