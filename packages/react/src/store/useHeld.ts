import { useLast } from './useLast.js'
import { useSlice } from './useSlice.js'

/** What is so while the modal is open. A closed one keeps the last of it while it fades out, whatever the core has begun since. */
export function useHeld<T>(value: T): T {
  const { open } = useSlice('modal')
  return useLast(open ? value : undefined) ?? value
}
