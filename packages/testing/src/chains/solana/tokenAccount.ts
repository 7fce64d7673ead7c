import { base58 } from '@scure/base'
import type { LiteSVM } from 'litesvm'
import type { Address } from './params.js'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address

/** Bytes of an SPL token account: mint 32, owner 32, amount u64, then what is not read here. */
const TOKEN_ACCOUNT_BYTES = 165

/** Where a mint keeps its decimals: after the authority (36) and the supply (8). */
const DECIMALS_AT = 44

export interface TokenAccount {
  mint: Address
  owner: Address
  amount: bigint
}

/** Undefined for bytes that are no token account. */
export function readTokenAccount(bytes: Uint8Array): TokenAccount | undefined {
  if (bytes.length !== TOKEN_ACCOUNT_BYTES) return undefined
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true)
  return {
    mint: base58.encode(bytes.subarray(0, 32)) as Address,
    owner: base58.encode(bytes.subarray(32, 64)) as Address,
    amount,
  }
}

/** A token account in the encoding `jsonParsed`. */
export function tokenAccount(svm: LiteSVM, program: Address, bytes: Uint8Array) {
  const token = program === TOKEN_PROGRAM ? readTokenAccount(bytes) : undefined
  if (!token) return undefined
  const mint = svm.getAccount(token.mint)
  if (!mint.exists) return undefined
  const decimals = Number(mint.data[DECIMALS_AT])
  const text = decimal(token.amount, decimals)
  return {
    program: 'spl-token',
    space: bytes.length,
    parsed: {
      type: 'account',
      info: {
        mint: token.mint,
        owner: token.owner,
        state: 'initialized',
        isNative: false,
        tokenAmount: {
          amount: String(token.amount),
          decimals,
          uiAmount: Number(text), // the protocol has a float here; exact readers take the texts
          uiAmountString: text,
        },
      },
    },
  }
}

/** `1250000n` with 6 decimals → `1.25`. */
export function decimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
