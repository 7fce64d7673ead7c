import type { ActivitySlice } from '@drawstring/core'
import { useEffect, useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringActivity extends ActivitySlice {
  /** Moves the window of `rows` over a long list: `from` is its first row. Near the end older ones are read. */
  show: (from: number) => void
  /** Shows what looks like spam among the rest, or folds it away. */
  showSpam: (shown: boolean) => void
  /** Asks once more after a failure. */
  retry: () => void
}

/** What the connected account did on the active network, newest first, and what is on its way. */
export function useDrawstringActivity(): UseDrawstringActivity {
  const dispatch = useDispatch()
  const activity = useSlice('activity')
  // A page whose visitor never connected does not load the core for this.
  const ready = useSlice('host').phase === 'ready'
  useEffect(() => {
    if (!ready) return
    dispatch({ type: 'activity', action: { type: 'watch', on: true } })
    return () => dispatch({ type: 'activity', action: { type: 'watch', on: false } })
  }, [ready, dispatch])
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
