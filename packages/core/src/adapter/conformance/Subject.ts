import type { Network } from '../../generated/protocol.js'
import type { Adapter } from '../Adapter.js'

/** An adapter that has not started, and one wallet of its kind that is not on the page yet. */
export interface Subject {
  readonly adapter: Adapter
  /** What the wallet calls itself. */
  readonly name: string
  /** What it shares when it agrees, the active one first. */
  readonly accounts: readonly string[]
  /** A network that the wallet can switch to, and one that it does not know. */
  readonly known: Network
  readonly unknown: Network
  /** Puts the wallet on the page. */
  announce(): void
  /** Whether the wallet agrees to what it is asked from now on; it begins agreeing. */
  agree(yes: boolean): void
  /** The visitor chooses other accounts in the wallet, among those it has; none: takes the permission back. */
  choose(accounts: readonly string[]): void
  /** Takes everything away. */
  close(): void
}

/** One thing that an adapter must do. `run` rejects with the reason if it does not. */
export interface ConformanceCase {
  readonly name: string
  run(create: () => Subject | Promise<Subject>): Promise<void>
}
