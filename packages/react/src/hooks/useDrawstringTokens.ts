import type { TokensSlice } from '@drawstring/core'
import { useEffect, useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringTokens extends TokensSlice {
  /** Moves the window of `rows` over a long list: `from` is its first row. */
  show: (from: number) => void
  /** Asks once more after a failure. */
  retry: () => void
}

/**
 * What the connected account holds on the active network, exact decimal texts, and what it is worth. While a component uses
 * this and the tab is visible, it is read every ten seconds.
 */
export function useDrawstringTokens(): UseDrawstringTokens {
  const dispatch = useDispatch()
  const tokens = useSlice('tokens')
  // A page whose visitor never connected does not load the core for this.
  const ready = useSlice('host').phase === 'ready'
  useEffect(() => {
    if (!ready) return
    dispatch({ type: 'tokens', action: { type: 'watch', on: true } })
    return () => dispatch({ type: 'tokens', action: { type: 'watch', on: false } })
  }, [ready, dispatch])
  return useMemo(
    () => ({
      ...tokens,
      show: (from) => dispatch({ type: 'tokens', action: { type: 'show', from } }),
      retry: () => dispatch({ type: 'tokens', action: { type: 'retry' } }),
    }),
    [tokens, dispatch],
  )
}
