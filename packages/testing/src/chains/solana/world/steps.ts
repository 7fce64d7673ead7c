import { base58 } from '@scure/base'
import { ASSOCIATED_PROGRAM, associatedAddress } from './associated.js'
import type { Step } from './compose.js'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'

const u32 = (value: number) => [0, 8, 16, 24].map((bits) => (value >>> bits) & 0xff)
const u64 = (value: bigint) =>
  Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
const key = (address: string) => [...base58.decode(address)]
const text = (value: string) => {
  const bytes = new TextEncoder().encode(value)
  return [...u32(bytes.length), ...bytes]
}
const step = (program: string, accounts: Step['accounts'], data: readonly number[]): Step => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})

/** System program, 0: a new account with lamports and room, which belongs to `program`. */
export const createAccount = (
  payer: string,
  made: string,
  lamports: bigint,
  space: bigint,
  program: string,
) =>
  step(
    SYSTEM_PROGRAM,
    [
      { address: payer, signer: true, writable: true },
      { address: made, signer: true, writable: true },
    ],
    [...u32(0), ...u64(lamports), ...u64(space), ...key(program)],
  )

/** Token programs, 20: InitializeMint2, with nobody who could freeze. */
export const initializeMint = (
  program: string,
  mint: string,
  decimals: number,
  authority: string,
) => step(program, [{ address: mint, writable: true }], [20, decimals, ...key(authority), 0])

/** Token-2022, 39.0: the mint itself holds the metadata. Goes before the mint is initialised. */
export const pointAtMetadata = (program: string, mint: string, authority: string) =>
  step(program, [{ address: mint, writable: true }], [39, 0, ...key(authority), ...key(mint)])

/** The first eight bytes of SHA-256 of "spl_token_metadata_interface:initialize_account". */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

export interface Metadata {
  name: string
  symbol: string
  uri: string
}

/** Token metadata interface: Initialize. The mint's account grows, so it must hold the lamports for it. */
export const initializeMetadata = (
  program: string,
  mint: string,
  authority: string,
  said: Metadata,
) =>
  step(
    program,
    [
      { address: mint, writable: true },
      { address: authority },
      { address: mint },
      { address: authority, signer: true },
    ],
    [...INITIALIZE_METADATA, ...text(said.name), ...text(said.symbol), ...text(said.uri)],
  )

/** Associated token program, 1: CreateIdempotent. */
export const createAssociated = (payer: string, owner: string, mint: string, program: string) =>
  step(
    ASSOCIATED_PROGRAM,
    [
      { address: payer, signer: true, writable: true },
      { address: associatedAddress(owner, mint, program), writable: true },
      { address: owner },
      { address: mint },
      { address: SYSTEM_PROGRAM },
      { address: program },
    ],
    [1],
  )

/** Token programs, 18: InitializeAccount3, for an account at a place of one's own. */
export const initializeAccount = (program: string, account: string, mint: string, owner: string) =>
  step(program, [{ address: account, writable: true }, { address: mint }], [18, ...key(owner)])

/** Token programs, 7: MintTo. */
export const mintTo = (
  program: string,
  mint: string,
  to: string,
  authority: string,
  amount: bigint,
) =>
  step(
    program,
    [
      { address: mint, writable: true },
      { address: to, writable: true },
      { address: authority, signer: true },
    ],
    [7, ...u64(amount)],
  )

/** Token programs, 12: TransferChecked. */
export const transferChecked = (
  program: string,
  { from, mint, to, owner }: { from: string; mint: string; to: string; owner: string },
  amount: bigint,
  decimals: number,
) =>
  step(
    program,
    [
      { address: from, writable: true },
      { address: mint },
      { address: to, writable: true },
      { address: owner, signer: true },
    ],
    [12, ...u64(amount), decimals],
  )

/** System program, 2: Transfer. */
export const transfer = (from: string, to: string, lamports: bigint) =>
  step(
    SYSTEM_PROGRAM,
    [
      { address: from, signer: true, writable: true },
      { address: to, writable: true },
    ],
    [...u32(2), ...u64(lamports)],
  )
