import type { ActivitySlice } from '@drawstring/core'
import { useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'

export interface UseDrawstringActivity extends ActivitySlice {
  /** Moves the window of `rows` over a long list: `from` is its first row. Near the end older ones are read. */
  show: (from: number) => void
  /** Shows possible spam among the rest, or folds it away. */
  showSpam: (shown: boolean) => void
  /** Asks once more after a failure. */
  retry: () => void
}

/** What the connected account did on the active network, newest first, and what is on its way. */
export function useDrawstringActivity(): UseDrawstringActivity {
  const dispatch = useDispatch()
  const activity = useSlice('activity')
  useWatch('activity')
  return useMemo(
    () => ({
      ...activity,
      show: (from) => dispatch({ type: 'activity', action: { type: 'show', from } }),
      showSpam: (shown) => dispatch({ type: 'activity', action: { type: 'spam', shown } }),
      retry: () => dispatch({ type: 'activity', action: { type: 'retry' } }),
    }),
    [activity, dispatch],
  )
}
