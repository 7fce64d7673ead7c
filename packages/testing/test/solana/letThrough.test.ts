import { readFileSync } from 'node:fs'
import { base58, base64 } from '@scure/base'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { expect, test } from 'vitest'
import type { Address } from '../../src/chains/solana/params.js'
import { readTokenAccount, TOKEN_PROGRAM } from '../../src/chains/solana/tokenAccount.js'
import { parseTransaction } from '../../src/solana/transaction.js'
import { doesNothing } from './doesNothing.js'

// What the core lets through of a hostile gateway's transactions (crates/core/src/review/tests/hostile_solana), executed by the real programs: nothing goes but what
// was promised. Jupiter's program does nothing here: what a route takes and gives is its own word, all around it is real.

const SYSTEM = '11111111111111111111111111111111'
const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const WRAPPED = 'So11111111111111111111111111111111111111112'
/** Lamports that an account of 165 bytes must hold. */
const RENT = 2_039_280n
const DECIMALS = 6

interface TokenAccount {
  address: string
  program: string
  mint: string
  owner: string
  units: number
  lamports: number
}

interface Sample {
  signer: string
  lamports: number
  mints: string[]
  accounts: TokenAccount[]
  /** Transactions in base64, and what may go at most: of each token, and of the coin with nothing for a name. */
  cases: {
    name: string
    transaction: string
    most: Record<string, number>
    /** What a receiver has of it. */
    arrives?: { at: string; lamports?: number; units?: number }
  }[]
}

const file = new URL('../generated/letThrough.json', import.meta.url)
const sample = JSON.parse(readFileSync(file, 'utf8')) as Sample

type Account = Parameters<LiteSVM['setAccount']>[0]
type Wire = Parameters<LiteSVM['sendTransaction']>[0]

/** The chain as the law has it. */
function chain(): LiteSVM {
  const svm = new LiteSVM().withBlockhashCheck(false).withSigverify(false)
  const put = (address: string, programAddress: string, lamports: bigint, data: Uint8Array) =>
    svm.setAccount({
      address,
      programAddress,
      lamports,
      data,
      executable: false,
      space: BigInt(data.length),
    } as unknown as Account)
  put(sample.signer, SYSTEM, BigInt(sample.lamports), new Uint8Array())
  for (const mint of sample.mints) put(mint, TOKEN_PROGRAM, 1_461_600n, mintData(DECIMALS))
  put(WRAPPED, TOKEN_PROGRAM, 1_461_600n, mintData(9))
  for (const one of sample.accounts) {
    put(one.address, one.program, BigInt(one.lamports), tokenData(one))
  }
  svm.addProgram(JUPITER as Address, doesNothing())
  return svm
}

function mintData(decimals: number): Uint8Array {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return data
}

function tokenData({ mint, owner, units }: TokenAccount): Uint8Array {
  const data = new Uint8Array(165)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  const view = new DataView(data.buffer)
  view.setBigUint64(64, BigInt(units), true)
  data[108] = 1
  if (mint === WRAPPED) {
    view.setUint32(109, 1, true)
    view.setBigUint64(113, RENT, true)
  }
  return data
}

/** What the signer has among these accounts: of each token, and of the coin with nothing for a name, also in deposits. */
function holdings(svm: LiteSVM, addresses: Iterable<string>): Map<string, bigint> {
  const held = new Map<string, bigint>()
  const add = (of: string, units: bigint) => held.set(of, (held.get(of) ?? 0n) + units)
  for (const address of addresses) {
    const account = svm.getAccount(address as Address)
    if (!account.exists) continue
    if (address === sample.signer && account.programAddress === SYSTEM) add('', account.lamports)
    if (account.programAddress !== TOKEN_PROGRAM) continue
    const data = Uint8Array.from(account.data)
    const token = readTokenAccount(data)
    // Somebody else may take of it, or close it.
    const lent = data[72] === 1 || data[129] === 1
    if (!token || token.owner !== sample.signer || lent) continue
    add(token.mint, token.amount)
    add('', account.lamports)
  }
  return held
}

test.each(sample.cases.map((one, at) => ({ ...one, at })))(
  'case $at ($name) takes no more than was promised',
  ({ transaction, most, arrives }) => {
    const svm = chain()
    const { message, signatures, accounts } = parseTransaction(base64.decode(transaction))
    const addresses = new Set([...accounts, ...sample.accounts.map(({ address }) => address)])
    const before = holdings(svm, addresses)
    const result = svm.sendTransaction({
      messageBytes: message,
      signatures: Object.fromEntries(signatures.map((_, at) => [accounts[at], null])),
    } as unknown as Wire)
    const failed = result instanceof FailedTransactionMetadata
    expect(failed ? result.meta().logs().join('\n') : '').toBe('')
    const after = holdings(svm, addresses)
    for (const [token, limit] of Object.entries(most)) {
      const lost = (before.get(token) ?? 0n) - (after.get(token) ?? 0n)
      expect(lost, token || 'lamports').toBeLessThanOrEqual(BigInt(limit))
    }
    if (!arrives) return
    const there = svm.getAccount(arrives.at as Address)
    const token = there.exists ? readTokenAccount(Uint8Array.from(there.data)) : undefined
    if (arrives.units !== undefined) expect(token?.amount).toBe(BigInt(arrives.units))
    else expect(there.exists && there.lamports).toBe(BigInt(arrives.lamports ?? 0))
  },
)
