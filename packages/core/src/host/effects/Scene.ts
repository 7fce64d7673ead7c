import type { Adapter } from '../../adapter/Adapter.js'
import type { CallError, Effect, Event, Namespace, Reply } from '../../generated/protocol.js'
import type { SiwxConfig } from '../../options/SiwxConfig.js'
import type { Storage } from '../storage/createStorage.js'

/** What effects act upon. */
export interface Scene {
  readonly storage: Storage
  /** Throws if the page has no adapter for it. */
  adapter(namespace: Namespace, connector: string): Adapter
  /** Tells the other tabs. */
  broadcast(): void
  /** Tells the page's subscribers. */
  emit(event: Event): void
  /** Asks the page whether its visitor agrees to analytics. */
  consent(): boolean | Promise<boolean>
  /** The page's sign-in; fails on a page without one. */
  signIn(): Promise<SiwxConfig>
  /** Ends a promise of the page. */
  settle(call: number, error: CallError | undefined): void
}

/** How an effect went. An HTTP answer goes into the core byte by byte as it came, everything else as JSON. */
export type Answer =
  | Exclude<Reply, { type: 'http' }>
  | { readonly type: 'http'; readonly status: number; readonly body: Uint8Array }

/** One kind of effect. It answers at once where it can, later where it must, and not at all where none is wanted. */
export type Performer<T extends Effect['type']> = (
  effect: Extract<Effect, { type: T }>,
  scene: Scene,
  signal: AbortSignal,
) => Answer | Promise<Answer> | undefined

export const done: Answer = { type: 'done' }
