import { callPage } from '../errors/callPage.js'
import type { Slices } from '../generated/protocol.js'
import type { AllSlices, SliceName } from './slices.js'

type Listener = () => void
/** A slice's JSON; `undefined` if it cannot be read any more. */
type TextOf = (slice: keyof Slices) => string | undefined

export interface Store {
  /** The slice as it is now: the same object until it changes. */
  read<N extends SliceName>(slice: N): AllSlices[N]
  /** Calls back once per turn in which any of these slices changed. Returns how to stop. */
  subscribe(slices: SliceName | readonly SliceName[], listener: Listener): () => void
  /** Replaces a slice and tells. */
  write<N extends SliceName>(slice: N, value: AllSlices[N]): void
  /** The core's slices moved: their text is read when somebody looks. */
  outdate(slices: readonly (keyof Slices)[], text: TextOf): void
  /** Calls those who look at any of these slices, each once. */
  tell(slices: readonly SliceName[]): void
}

export function createStore(first: AllSlices): Store {
  const values: AllSlices = { ...first }
  const texts = new Map<SliceName, string>()
  const stale = new Map<keyof Slices, TextOf>()
  const listeners = new Map<SliceName, Set<Listener>>()

  function refresh(slice: keyof Slices): void {
    const text = stale.get(slice)?.(slice)
    stale.delete(slice)
    // Written but not different: whoever compares objects need not look again.
    if (text === undefined || texts.get(slice) === text) return
    texts.set(slice, text)
    // One that its part has not written to yet is as it was at first.
    Object.assign(values, { [slice]: JSON.parse(text) ?? first[slice] })
  }

  function tell(slices: readonly SliceName[]): void {
    const called = new Set(slices.flatMap((slice) => [...(listeners.get(slice) ?? [])]))
    for (const listener of called) callPage(listener)
  }

  return {
    read(slice) {
      refresh(slice as keyof Slices)
      return values[slice]
    },

    subscribe(slices, listener) {
      // A function of its own, so that the same listener may subscribe twice.
      const own = () => listener()
      const names = typeof slices === 'string' ? [slices] : slices
      for (const name of names) listeners.set(name, (listeners.get(name) ?? new Set()).add(own))
      return () => {
        for (const name of names) listeners.get(name)?.delete(own)
      }
    },

    write(slice, value) {
      stale.delete(slice as keyof Slices)
      texts.delete(slice)
      values[slice] = value
      tell([slice])
    },

    outdate(slices, text) {
      for (const slice of slices) stale.set(slice, text)
    },

    tell,
  }
}
