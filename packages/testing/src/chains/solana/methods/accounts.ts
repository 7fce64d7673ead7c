import { accountJson } from '../accountData.js'
import type { Bank } from '../bank.js'
import { type Address, address, list, options, whole } from '../params.js'
import { invalidParams } from '../rpcError.js'
import { readTokenAccount, TOKEN_PROGRAMS } from '../tokenAccount.js'
import { atSlot, type Method } from './method.js'

/** More than the whole supply would not fit the faucet. */
const MOST_AIRDROP = 100_000_000_000_000

export const getBalance: Method = ([of], bank) =>
  atSlot(bank, Number(bank.svm.getBalance(address(of)) ?? 0n))

export const getAccountInfo: Method = ([of, how], bank) =>
  atSlot(bank, accountJson(bank.svm, address(of), options(how).encoding))

export const getMultipleAccounts: Method = ([of, how], bank) => {
  const { encoding } = options(how)
  const all = list(of, 'the addresses', 100).map((one) =>
    accountJson(bank.svm, address(one), encoding),
  )
  return atSlot(bank, all)
}

export const requestAirdrop: Method = ([to, lamports], bank) =>
  bank.airdrop(address(to), whole(lamports, 'lamports', MOST_AIRDROP))

/** By `{ mint }` or `{ programId }`, of both token programs. */
export const getTokenAccountsByOwner: Method = ([of, by, how], bank) => {
  const owner = address(of)
  const { mint, programId } = options(by)
  if ((mint === undefined) === (programId === undefined)) {
    throw invalidParams('give either { mint } or { programId }')
  }
  const wanted = mint === undefined ? undefined : address(mint, 'mint')
  const program = wanted ? programOf(bank, wanted) : tokenProgram(programId)
  const { encoding } = options(how)
  const value = bank.svm.getProgramAccounts(program).flatMap((account) => {
    const token = readTokenAccount(Uint8Array.from(account.data))
    if (token?.owner !== owner || (wanted && token.mint !== wanted)) return []
    return [{ pubkey: account.address, account: accountJson(bank.svm, account.address, encoding) }]
  })
  return atSlot(bank, value)
}

function tokenProgram(id: unknown): Address {
  const program = address(id, 'programId')
  if (!TOKEN_PROGRAMS.has(program)) throw invalidParams('unrecognized Token program id')
  return program
}

function programOf(bank: Bank, mint: Address): Address {
  const account = bank.svm.getAccount(mint)
  if (account.exists && TOKEN_PROGRAMS.has(account.programAddress)) return account.programAddress
  throw invalidParams('could not find mint')
}
