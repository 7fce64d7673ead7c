import type { AccountDetails, ChainId, Network, WalletRequest } from '../../generated/protocol.js'
import type { Adapter } from '../Adapter.js'

/** An adapter that has not started, and one wallet of its kind that is not on the page yet. */
export interface Subject extends Partial<Abilities> {
  readonly adapter: Adapter
  /** What the wallet calls itself. */
  readonly name: string
  /** What it shares when it agrees, the active one first. */
  readonly accounts: readonly string[]
  /** A network that the wallet can switch to, not the one in use at first; and one that it does not know. */
  readonly known: Network
  readonly unknown: Network
  /** The adapter is meant to take over sessions that began without it: `AdapterSink.connected`. */
  readonly follows?: boolean
  /** Why the test cannot do some of what `Abilities` lists: one line each. Each ability is either there or explained here. */
  readonly without?: Readonly<Partial<Record<Ability, string>>>
  /** Puts the wallet on the page. A second time: it makes itself known again. */
  announce(): void
  /** Whether the wallet agrees to what it is asked from now on; it begins agreeing. */
  agree(yes: boolean): void
  /** The visitor chooses other accounts in the wallet, among those it has; none: takes the permission back. */
  choose(accounts: readonly string[]): void
  /** Takes everything away. */
  close(): void
}

/** What a test can do or see besides, where that exists for wallets of this kind. */
export interface Abilities {
  /** How many requests to connect reached the wallet so far. */
  asked(): number
  /**
   * From now on the wallet leaves open whatever it is asked, until `release` lets it answer all of that. If it refuses a
   * second request to connect meanwhile, it does so by -32002.
   */
  hold(): void
  release(): void
  /** From now on the wallet says yes to a switch and stays where it is, silently. */
  stay(): void
  /** The visitor switches the network in the wallet. */
  move(network: Network): void
  /** The wallet leaves the page. */
  lose(): void
  /** How many listeners the adapter has now, on the page and on the wallet. */
  listeners(): number
  /** Something to sign with the first account. */
  readonly sign: Signing
  /** The network of the last request for a signature, as the wallet understood it. */
  signedOn(): ChainId | undefined
  /** From now on whatever the wallet is asked fails with this. */
  fail(thrown: unknown): void
  /** From now on the wallet answers everything with this, and tells its listeners of it as a change. */
  answer(value: unknown): void
  /** Connects the page with the wallet without the adapter, as the page's own code or the wallet may. */
  outside(): void | Promise<void>
  /** What the wallet tells of the accounts besides their addresses. */
  readonly details: readonly AccountDetails[]
  /** Another wallet of this kind, on the same page and not there yet. It agrees. */
  readonly other: Pick<Subject, 'name' | 'accounts' | 'announce' | 'choose'>
}

export type Ability = keyof Abilities

export interface Signing {
  readonly request: WalletRequest
  /** Whether an answer holds the right signature: by a real check. */
  isSigned(answer: unknown): boolean | Promise<boolean>
}

export type CreateSubject = () => Subject | Promise<Subject>

/** One thing that an adapter must do. */
export interface ConformanceCase {
  /** What it is about: "connecting". */
  readonly group: string
  readonly name: string
  /** What the subject must be able to do. */
  readonly needs: readonly Ability[]
  /**
   * Rejects with the reason if the adapter does not do it. Resolves to nothing, or to why the case does not apply: in the words of the
   * subject's `without`.
   */
  run(create: CreateSubject): Promise<string | undefined>
}
