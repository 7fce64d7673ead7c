import type { TokensSlice } from '@drawstring/core'
import { useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'

export interface UseDrawstringTokens extends TokensSlice {
  /** Moves the window of `rows` over a long list: `from` is its first row. */
  show: (from: number) => void
  /** Narrows `rows` down to what fits: part of a name or symbol, or an address. An empty text shows everything again. */
  search: (query: string) => void
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
  useWatch('tokens')
  return useMemo(
    () => ({
      ...tokens,
      show: (from) => dispatch({ type: 'tokens', action: { type: 'show', from } }),
      search: (query) => dispatch({ type: 'tokens', action: { type: 'search', query } }),
      retry: () => dispatch({ type: 'tokens', action: { type: 'retry' } }),
    }),
    [tokens, dispatch],
  )
}
