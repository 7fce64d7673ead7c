import { base58 } from '@scure/base'
import type { SolanaKey } from '../../../keys/solana.js'
import { parseTransaction, type Transaction } from '../../../solana/transaction.js'

/** An account that an instruction names, and what it may do with it. */
export interface Meta {
  address: string
  signer?: boolean
  writable?: boolean
}

export interface Step {
  program: string
  accounts: readonly Meta[]
  data: Uint8Array
}

/** A signed legacy transaction of these steps. The first signer pays. */
export function compose(
  signers: readonly [SolanaKey, ...SolanaKey[]],
  steps: readonly Step[],
  blockhash: string,
): Transaction {
  const accounts = ordered(signers[0].address, steps)
  const at = (address: string) => accounts.findIndex((one) => one.address === address)
  const count = (which: (one: Required<Meta>) => boolean) => accounts.filter(which).length
  const signing = accounts.filter(({ signer }) => signer)
  const message = Uint8Array.from([
    signing.length,
    count(({ signer, writable }) => signer && !writable),
    count(({ signer, writable }) => !signer && !writable),
    ...list(accounts.map(({ address }) => base58.decode(address))),
    ...base58.decode(blockhash),
    ...list(
      steps.map(({ program, accounts: used, data }) => [
        at(program),
        ...list(used.map(({ address }) => [at(address)])),
        ...length(data.length),
        ...data,
      ]),
    ),
  ])
  const signatures = signing.map(({ address }) => {
    const key = signers.find((one) => one.address === address)
    if (!key) throw new Error(`nobody signs for ${address}`)
    return key.sign(message)
  })
  return parseTransaction(Uint8Array.from([...list(signatures), ...message]))
}

/** Each account once, with all it may do: signers first, in each half the writable ones first; the payer before all. */
function ordered(payer: string, steps: readonly Step[]): Required<Meta>[] {
  const merged = new Map<string, Required<Meta>>()
  const named = steps.flatMap(({ program, accounts }) => [...accounts, { address: program }])
  for (const { address, signer = false, writable = false } of [
    { address: payer, signer: true, writable: true },
    ...named,
  ] as Meta[]) {
    const known = merged.get(address)
    merged.set(address, {
      address,
      signer: signer || (known?.signer ?? false),
      writable: writable || (known?.writable ?? false),
    })
  }
  const rank = ({ signer, writable }: Required<Meta>) => (signer ? 0 : 2) + (writable ? 0 : 1)
  // The sort is stable: the payer, first in and of the first rank, stays first.
  return [...merged.values()].sort((a, b) => rank(a) - rank(b))
}

/** Compact-u16; nothing here has more than 16,383 parts. */
const length = (of: number) => (of < 0x80 ? [of] : [(of & 0x7f) | 0x80, of >> 7])

const list = (parts: readonly Iterable<number>[]) => [
  ...length(parts.length),
  ...parts.flatMap((part) => [...part]),
]
