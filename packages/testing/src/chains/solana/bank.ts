import { base58 } from '@scure/base'
import { FailedTransactionMetadata, LiteSVM, type SimulatedTransactionInfo } from 'litesvm'
import type { Transaction } from '../../solana/transaction.js'
import type { Found } from './accountData.js'
import { createFaucet } from './faucet.js'
import { createHistory, type Entry, type History } from './history.js'
import type { Address } from './params.js'
import { RpcError } from './rpcError.js'
import { tokenBalances } from './tokenBalances.js'
import { type TransactionError, transactionError } from './transactionError.js'

/** What one run of a transaction came to. */
export interface Outcome {
  err: TransactionError | null
  logs: readonly string[]
  unitsConsumed: bigint
}

/** What a run that changed nothing came to. */
export interface Simulated extends Outcome {
  /** The accounts as they would be; none when it failed. */
  accounts: ReadonlyMap<string, Found>
}

/** The chain: the machine, the slots, the blockhashes it still accepts, and what happened. */
export interface Bank {
  readonly svm: LiteSVM
  readonly history: History
  slot(): number
  latestBlockhash(): string
  isRecent(blockhash: string): boolean
  simulate(transaction: Transaction, checkSignatures: boolean): Simulated
  /** Runs it for good; one slot per transaction. */
  send(transaction: Transaction): Entry
  /** Gives lamports from nothing. Throws an RpcError when it cannot. */
  airdrop(to: Address, lamports: bigint): string
}

/** Solana accepts a blockhash for 150 slots. */
export const BLOCKHASH_SLOTS = 150

/** What the faucet can give in all: 900,000 SOL. */
const FAUCET_LAMPORTS = 900_000_000_000_000n as Parameters<LiteSVM['airdrop']>[1]

type Wire = Parameters<LiteSVM['sendTransaction']>[0]

export function createBank(): Bank {
  // The machine knows one blockhash at a time; which ones are recent is kept here.
  const svm = new LiteSVM().withBlockhashCheck(false)
  const history = createHistory()
  const recent = [svm.latestBlockhash() as string]
  let slot = 1

  const faucet = createFaucet()
  svm.airdrop(faucet.address as Address, FAUCET_LAMPORTS)

  const balances = ({ accounts }: Transaction) =>
    accounts.map((account) => svm.getBalance(account as Address) ?? 0n)

  function nextSlot(): void {
    slot++
    svm.expireBlockhash()
    recent.push(svm.latestBlockhash())
    if (recent.length > BLOCKHASH_SLOTS) recent.shift()
  }

  const bank: Bank = {
    svm,
    history,
    slot: () => slot,
    latestBlockhash: () => svm.latestBlockhash(),
    isRecent: (blockhash) => recent.includes(blockhash),

    simulate(transaction, checkSignatures) {
      svm.withSigverify(checkSignatures)
      try {
        const result = svm.simulateTransaction(wire(transaction))
        const left = result instanceof FailedTransactionMetadata ? [] : result.postAccounts()
        const accounts = new Map(left.map((one) => [one.address as string, found(one)]))
        return { ...outcome(result), accounts }
      } finally {
        svm.withSigverify(true)
      }
    },

    send(transaction) {
      const before = balances(transaction)
      const had = tokenBalances(svm, transaction)
      const run = outcome(svm.sendTransaction(wire(transaction)))
      const [first = new Uint8Array(64)] = transaction.signatures
      const entry = history.add({
        ...run,
        slot,
        transaction,
        signature: base58.encode(first),
        balances: { before, after: balances(transaction) },
        tokens: { before: had, after: tokenBalances(svm, transaction) },
      })
      nextSlot()
      return entry
    },

    airdrop(to, lamports) {
      const { err, signature } = bank.send(faucet.pay(to, lamports, bank.latestBlockhash()))
      if (err) throw new RpcError(-32603, `The airdrop failed: ${JSON.stringify(err)}`)
      return signature
    },
  }
  return bank
}

const found = (one: ReturnType<SimulatedTransactionInfo['postAccounts']>[number]) =>
  ({ ...one, exists: true }) as Found

type Result = ReturnType<LiteSVM['sendTransaction'] | LiteSVM['simulateTransaction']>

function outcome(result: Result): Outcome {
  const failed = result instanceof FailedTransactionMetadata
  const meta = 'meta' in result ? result.meta() : result
  return {
    err: failed ? transactionError(result) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
  }
}

/** The form the machine's library takes. An empty signature slot is `null` there. */
function wire({ message, signatures, accounts }: Transaction): Wire {
  const slots = signatures.map((bytes, at) => [accounts[at], bytes.some(Boolean) ? bytes : null])
  return { messageBytes: message, signatures: Object.fromEntries(slots) } as unknown as Wire
}
