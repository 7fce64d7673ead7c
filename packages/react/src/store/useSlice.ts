import { type AllSlices, initialSlices, type SliceName } from '@drawstring/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useDrawstringContext } from '../provider/context.js'

/** One slice of the state; renders again when its version moves. */
export function useSlice<K extends SliceName>(slice: K): AllSlices[K] {
  const { drawstring } = useDrawstringContext()
  const subscribe = useCallback(
    (changed: () => void) => drawstring.subscribe(slice, changed),
    [drawstring, slice],
  )
  return useSyncExternalStore(
    subscribe,
    () => drawstring.read(slice),
    () => initialSlices[slice],
  )
}
