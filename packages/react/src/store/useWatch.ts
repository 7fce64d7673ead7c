import { useEffect } from 'react'
import { useDispatch } from './useDispatch.js'
import { useSlice } from './useSlice.js'

/** Tells the core that a place shows this, as long as it does: while there is one, the core keeps it up to date. */
export function useWatch(
  of: 'activity' | 'nfts' | 'receive' | 'review' | 'send' | 'swap' | 'tokens',
): void {
  const dispatch = useDispatch()
  // A page whose visitor never connected does not load the core for this.
  const ready = useSlice('host').phase === 'ready'
  useEffect(() => {
    if (!ready) return
    dispatch({ type: of, action: { type: 'watch', on: true } })
    return () => dispatch({ type: of, action: { type: 'watch', on: false } })
  }, [of, ready, dispatch])
}
