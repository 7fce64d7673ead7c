import type { NftsSlice } from '@drawstring/core'
import { useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'

export interface UseDrawstringNfts extends NftsSlice {
  /** Moves the window of `rows` over a long list: `from` is its first row. */
  show: (from: number) => void
  /** Shows possible spam among the rest, or folds it away. */
  showSpam: (shown: boolean) => void
  /** Asks once more after a failure. */
  retry: () => void
}

/** The NFTs that the connected account holds on the active network, what came last first. */
export function useDrawstringNfts(): UseDrawstringNfts {
  const dispatch = useDispatch()
  const nfts = useSlice('nfts')
  useWatch('nfts')
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
