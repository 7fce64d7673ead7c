import type { AllSlices } from '@drawstring/core'
import { useSlice } from '../store/useSlice.js'

/** The latest event of the catalogue. To see every one, also several in one turn: `drawstring.subscribeEvents`. */
export function useDrawstringEvents(): AllSlices['event'] {
  return useSlice('event')
}
