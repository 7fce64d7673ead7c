import { base58 } from '@scure/base'
import type { LiteSVM } from 'litesvm'
import type { Address } from './params.js'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

/** What nodes call the programs in the encoding `jsonParsed`. */
export const TOKEN_PROGRAMS: ReadonlyMap<string, string> = new Map([
  [TOKEN_PROGRAM, 'spl-token'],
  [TOKEN_2022_PROGRAM, 'spl-token-2022'],
])

/** Bytes of an SPL token account: mint 32, owner 32, amount u64, then what is not read here. */
const TOKEN_ACCOUNT_BYTES = 165
/** With Token-2022 a byte behind them says what it is, and extensions follow. */
const KIND_AT = TOKEN_ACCOUNT_BYTES
const KIND_ACCOUNT = 2
/** Where an account keeps its state: 2 is frozen. */
const STATE_AT = 108
const FROZEN = 2

export interface TokenAccount {
  mint: Address
  owner: Address
  amount: bigint
  frozen: boolean
}

/** Undefined for bytes that are no token account. */
export function readTokenAccount(bytes: Uint8Array): TokenAccount | undefined {
  const extended = bytes.length > TOKEN_ACCOUNT_BYTES && bytes[KIND_AT] === KIND_ACCOUNT
  if (bytes.length !== TOKEN_ACCOUNT_BYTES && !extended) return undefined
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true)
  return {
    mint: base58.encode(bytes.subarray(0, 32)) as Address,
    owner: base58.encode(bytes.subarray(32, 64)) as Address,
    amount,
    frozen: bytes[STATE_AT] === FROZEN,
  }
}

/** A token account in the encoding `jsonParsed`. */
export function tokenAccount(svm: LiteSVM, program: Address, bytes: Uint8Array) {
  const called = TOKEN_PROGRAMS.get(program)
  const token = called === undefined ? undefined : readTokenAccount(bytes)
  const decimals = token && mintDecimals(svm, token.mint)
  if (!token || decimals === undefined) return undefined
  return {
    program: called,
    space: bytes.length,
    parsed: {
      type: 'account',
      info: {
        mint: token.mint as string,
        owner: token.owner as string,
        state: token.frozen ? 'frozen' : 'initialized',
        isNative: false,
        tokenAmount: uiAmount(token.amount, decimals),
      },
    },
  }
}

/** Where a mint keeps its decimals: after the authority (36) and the supply (8). */
const DECIMALS_AT = 44

export function mintDecimals(svm: LiteSVM, mint: Address): number | undefined {
  const account = svm.getAccount(mint)
  return account.exists ? account.data[DECIMALS_AT] : undefined
}

/** An amount as nodes write it. */
export function uiAmount(amount: bigint, decimals: number) {
  const text = decimal(amount, decimals)
  return {
    amount: String(amount),
    decimals,
    uiAmount: Number(text), // the protocol has a float here; exact readers take the texts
    uiAmountString: text,
  }
}

/** `1250000n` with 6 decimals → `1.25`. */
export function decimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
