import type { Action } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'
import type { AllSlices, SliceName } from '../store/slices.js'
import type { Link } from './link.js'

/** The lower level, for UI kits: slices of the state, and actions. */
export interface StoreMethods {
  /** The slice as it is now: the same object until it changes. Works before anything is loaded. */
  read<N extends SliceName>(slice: N): AllSlices[N]
  /** The slice as it was when this was created: what a server rendered, for hydration. */
  readInitial<N extends SliceName>(slice: N): AllSlices[N]
  /** Calls back once per turn in which any of the slices changed. Returns how to stop. */
  subscribe(slices: SliceName | readonly SliceName[], callback: () => void): () => void
  /** Acts; at once, within a click, if the core is loaded. Never throws. */
  dispatch(action: Action): void
  /** Acts, and tells the outcome: rejects with a `DrawstringError`. */
  call(action: Action): Promise<void>
  /** Loads the core without doing anything with it. */
  load(): Promise<void>
}

export const storeMethods = (store: Store, link: Link, first: AllSlices): StoreMethods => ({
  read: store.read,
  readInitial: (slice) => first[slice],
  subscribe: store.subscribe,
  dispatch: link.dispatch,
  call: link.call,
  load: link.load,
})
