import { base58, base64 } from '@scure/base'
import type { LiteSVM } from 'litesvm'
import { mint } from './mint.js'
import type { Address } from './params.js'
import { invalidParams } from './rpcError.js'
import { tokenAccount } from './tokenAccount.js'

export type Found = ReturnType<LiteSVM['getAccount']>

const ENCODINGS = ['base64', 'base58', 'jsonParsed']

/** An account as a node writes it; `null` when it does not exist. */
export const accountJson = (svm: LiteSVM, address: Address, encoding?: unknown) =>
  foundJson(svm, svm.getAccount(address), encoding)

/** The same of an account that was looked up, or that a simulation left behind. */
export function foundJson(svm: LiteSVM, account: Found, encoding: unknown = 'base64') {
  if (!ENCODINGS.includes(String(encoding))) {
    throw invalidParams(`encoding must be one of ${ENCODINGS.join(', ')}`)
  }
  if (!account.exists || account.lamports === 0n) return null
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress as string,
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
    data: data(svm, account, String(encoding)),
  }
}

function data(svm: LiteSVM, account: Extract<Found, { exists: true }>, encoding: string) {
  const bytes = Uint8Array.from(account.data)
  const parsed =
    encoding === 'jsonParsed'
      ? (tokenAccount(svm, account.programAddress, bytes) ?? mint(account.programAddress, bytes))
      : undefined
  if (parsed) return parsed
  return encoding === 'base58' ? [base58.encode(bytes), 'base58'] : [base64.encode(bytes), 'base64']
}
