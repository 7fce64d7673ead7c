import type { NftsSlice } from '@drawstring/core'
import { useEffect, useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringNfts extends NftsSlice {
  /** Moves the window of `rows` over a long list: `from` is its first row. */
  show: (from: number) => void
  /** Shows what looks like spam among the rest, or folds it away. */
  showSpam: (shown: boolean) => void
  /** Asks once more after a failure. */
  retry: () => void
}

/** The NFTs that the connected account holds on the active network, what came last first. */
export function useDrawstringNfts(): UseDrawstringNfts {
  const dispatch = useDispatch()
  const nfts = useSlice('nfts')
  // A page whose visitor never connected does not load the core for this.
  const ready = useSlice('host').phase === 'ready'
  useEffect(() => {
    if (!ready) return
    dispatch({ type: 'nfts', action: { type: 'watch', on: true } })
    return () => dispatch({ type: 'nfts', action: { type: 'watch', on: false } })
  }, [ready, dispatch])
  return useMemo(
    () => ({
      ...nfts,
      show: (from) => dispatch({ type: 'nfts', action: { type: 'show', from } }),
      showSpam: (shown) => dispatch({ type: 'nfts', action: { type: 'spam', shown } }),
      retry: () => dispatch({ type: 'nfts', action: { type: 'retry' } }),
    }),
    [nfts, dispatch],
  )
}
