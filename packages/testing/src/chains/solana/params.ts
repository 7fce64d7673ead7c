import { base58, base64 } from '@scure/base'
import type { LiteSVM } from 'litesvm'
import { parseTransaction, type Transaction } from '../../solana/transaction.js'
import { invalidParams } from './rpcError.js'

export type Address = Parameters<LiteSVM['getBalance']>[0]

/** Text longer than this is not a transaction: 1232 bytes at most, and base64 is shorter than base58. */
const LONGEST_TRANSACTION = 1232

export function address(value: unknown, name = 'address'): Address {
  if (decode58(value)?.length === 32) return value as Address
  throw invalidParams(`${name} must be 32 bytes in base58`)
}

export function signature(value: unknown): string {
  if (decode58(value)?.length === 64) return value as string
  throw invalidParams('signature must be 64 bytes in base58')
}

/** A whole number that a float holds exactly: lamports arrive as JSON numbers. */
export function whole(value: unknown, name: string, most = Number.MAX_SAFE_INTEGER): bigint {
  if (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most) {
    return BigInt(Number(value))
  }
  throw invalidParams(`${name} must be a whole number from 0 to ${most}`)
}

export function list(value: unknown, name: string, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value
  throw invalidParams(`${name} must be a list of at most ${most}`)
}

export function options(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  throw invalidParams('the options must be an object')
}

/** Bytes in the encoding the options name; base58 is Solana's default for transactions. */
export function bytes(value: unknown, encoding: unknown = 'base58'): Uint8Array {
  if (encoding !== 'base58' && encoding !== 'base64') {
    throw invalidParams('encoding must be base58 or base64')
  }
  const decoded = encoding === 'base64' ? decode64(value) : decode58(value)
  if (!decoded) throw invalidParams(`not ${encoding}`)
  if (decoded.length > LONGEST_TRANSACTION) {
    throw invalidParams(`${decoded.length} bytes; at most ${LONGEST_TRANSACTION}`)
  }
  return decoded
}

export function transaction(value: unknown, encoding: unknown): Transaction {
  const wire = bytes(value, encoding)
  try {
    return parseTransaction(wire)
  } catch (error) {
    throw invalidParams(
      `failed to read the transaction: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Undefined for what is not base58. Long text is refused before the slow decoding. */
function decode58(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 2 * LONGEST_TRANSACTION) return undefined
  return attempt(() => base58.decode(value))
}

function decode64(value: unknown): Uint8Array | undefined {
  return typeof value === 'string' ? attempt(() => base64.decode(value)) : undefined
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // the caller says what was expected
  }
}
