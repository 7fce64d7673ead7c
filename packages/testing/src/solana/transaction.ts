import { base58 } from '@scure/base'
import { Reader } from './shortVec.js'

export interface Instruction {
  program: string
  programIndex: number
  /** Indexes into `accounts` (and then into the looked-up addresses). */
  accounts: readonly number[]
  data: Uint8Array
}

/** A Solana transaction in its wire form, read as far as wallets and nodes here need it. */
export interface Transaction {
  version: 'legacy' | 0
  /** 64 bytes each; all zero where nobody signed yet. */
  signatures: readonly Uint8Array[]
  /** What is signed. */
  message: Uint8Array
  /** The static account keys in base58; the first `signers` of them sign, the first of all pays. */
  accounts: readonly string[]
  signers: number
  readonlySigners: number
  readonlyOthers: number
  blockhash: string
  instructions: readonly Instruction[]
  /** Addresses kept in tables on the chain; only in version 0. */
  lookups: readonly Lookup[]
}

export interface Lookup {
  table: string
  writable: readonly number[]
  readonly: readonly number[]
}

/** Throws a TypeError that says what is wrong with the bytes. */
export function parseTransaction(bytes: Uint8Array): Transaction {
  const reader = new Reader(bytes)
  const signatures = reader.list(() => reader.take(64))
  const message = parseMessage(bytes.subarray(reader.position))
  if (signatures.length !== message.signers) {
    throw new TypeError(`${signatures.length} signature slots for ${message.signers} signers`)
  }
  return { ...message, signatures }
}

/** The signed part alone, as getFeeForMessage gets it. */
export function parseMessage(message: Uint8Array): Omit<Transaction, 'signatures'> {
  const reader = new Reader(message)
  const first = reader.byte()
  if (first > 0x80) throw new TypeError(`transaction version ${first & 0x7f} is not known`)
  const version = first === 0x80 ? 0 : 'legacy'
  const signers = first === 0x80 ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const accounts = reader.list(() => base58.encode(reader.take(32)))
  if (signers === 0 || signers > accounts.length) {
    throw new TypeError('the transaction has no payer')
  }
  const blockhash = base58.encode(reader.take(32))
  const instructions = reader.list(() => instruction(reader, accounts))
  const lookups = version === 0 ? reader.list(() => lookup(reader)) : []
  reader.end()
  const head = { version, message, accounts, signers, readonlySigners, readonlyOthers } as const
  return { ...head, blockhash, instructions, lookups }
}

function instruction(reader: Reader, accounts: readonly string[]): Instruction {
  const programIndex = reader.byte()
  return {
    program: accounts[programIndex] ?? 'a looked-up program',
    programIndex,
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.length()),
  }
}

const lookup = (reader: Reader): Lookup => ({
  table: base58.encode(reader.take(32)),
  writable: reader.list(() => reader.byte()),
  readonly: reader.list(() => reader.byte()),
})

/** The same transaction with the signature of `address` put in its place. Throws where there is no place for it. */
export function withSignature(
  bytes: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const { accounts, signers, message, signatures } = parseTransaction(bytes)
  const slot = accounts.indexOf(address)
  if (slot < 0 || slot >= signers)
    throw new TypeError(`${address} is not a signer of the transaction`)
  const signed = bytes.slice()
  signed.set(signature, bytes.length - message.length - (signatures.length - slot) * 64)
  return signed
}
