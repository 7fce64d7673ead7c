/** What clients of a validator subscribe to, and how each subscription is notified. */
import { accountJson } from '../../../packages/testing/src/chains/solana/accountData.js'
import type { Bank } from '../../../packages/testing/src/chains/solana/bank.js'
import type { Entry } from '../../../packages/testing/src/chains/solana/history.js'
import { atSlot } from '../../../packages/testing/src/chains/solana/methods/method.js'
import { address, options, signature } from '../../../packages/testing/src/chains/solana/params.js'
import { invalidParams } from '../../../packages/testing/src/chains/solana/rpcError.js'

/** A subscription, shared by all clients that have it. */
export interface Topic {
  readonly notification: string
  readonly commitment: Commitment
  /** The notifications for this transaction: several if it concerns several accounts. */
  of(entry: Entry): readonly unknown[]
  /** The notification for something older than the subscription: only signatures have one. */
  before?(): Entry | undefined
  /** Whether the validator ends it by itself after the first notification. */
  readonly once?: boolean
}

/** Commitment levels, in order. */
export const COMMITMENTS = ['processed', 'confirmed', 'finalized'] as const
export type Commitment = (typeof COMMITMENTS)[number]

type Make = (params: readonly unknown[], bank: Bank) => Topic

const account: Make = ([of, how], bank) => {
  const key = address(of)
  const { encoding } = options(how)
  return {
    notification: 'accountNotification',
    commitment: commitment(how),
    of: ({ transaction }) =>
      transaction.accounts.includes(key)
        ? [atSlot(bank, accountJson(bank.svm, key, encoding) ?? EMPTY)]
        : [],
  }
}

/** A closed account is notified as an empty one. */
const EMPTY = {
  lamports: 0,
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: 0,
  space: 0,
  data: ['', 'base64'],
}

const program: Make = ([of, how], bank) => {
  const owner = address(of)
  const { encoding } = options(how)
  return {
    notification: 'programNotification',
    commitment: commitment(how),
    of: ({ transaction }) =>
      transaction.accounts.flatMap((key) => {
        const account = accountJson(bank.svm, address(key), encoding)
        return account?.owner === owner ? [atSlot(bank, { pubkey: key, account })] : []
      }),
  }
}

const logs: Make = ([filter, how], bank) => {
  const mentioned = mention(filter)
  return {
    notification: 'logsNotification',
    commitment: commitment(how),
    of: ({ transaction, signature, err, logs }) =>
      mentioned === undefined || transaction.accounts.includes(mentioned)
        ? [atSlot(bank, { signature, err, logs })]
        : [],
  }
}

/** The one address that is asked for, or none where it is all of them. */
function mention(filter: unknown): string | undefined {
  if (filter === 'all' || filter === 'allWithVotes') return undefined
  const { mentions } = options(filter)
  if (Array.isArray(mentions) && mentions.length === 1) return address(mentions[0])
  throw invalidParams('Invalid Request: Only 1 address supported')
}

const signed: Make = ([of, how], bank) => {
  const wanted = signature(of)
  return {
    notification: 'signatureNotification',
    commitment: commitment(how),
    once: true,
    before: () => bank.history.get(wanted),
    of: (entry) => (entry.signature === wanted ? [atSlot(bank, { err: entry.err })] : []),
  }
}

const slot: Make = () => ({
  notification: 'slotNotification',
  commitment: 'processed',
  of: ({ slot }) => [{ parent: slot - 1, root: Math.max(slot - 32, 0), slot }],
})

const root: Make = () => ({
  notification: 'rootNotification',
  commitment: 'finalized',
  of: ({ slot }) => [slot],
})

function commitment(how: unknown): Commitment {
  const { commitment = 'finalized' } = options(how)
  const known = COMMITMENTS.find((one) => one === commitment)
  if (!known) throw invalidParams(`unknown variant \`${commitment}\``)
  return known
}

/** By the first word of its methods, `accountSubscribe` and `accountUnsubscribe`. */
export const TOPICS: ReadonlyMap<string, Make> = new Map(
  Object.entries({ account, logs, program, root, signature: signed, slot }),
)
