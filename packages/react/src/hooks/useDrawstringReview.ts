import type { ReviewSlice } from '@drawstring/core'
import { useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'

export interface UseDrawstringReview extends ReviewSlice {
  /** The visitor's yes; only a review that is `ready` takes it. Call it in the visitor's click: the wallet opens its window then. */
  confirm: () => void
  /** Accepts what `critical` says, or takes that back; `confirm` does nothing before. */
  accept: (on: boolean) => void
  /** The visitor's no. */
  decline: () => void
  /** Tries it on the chain again. */
  repeat: () => void
}

/**
 * What is about to be signed: decoded, simulated, compared with what was chosen. While a component uses this, reviews may take place while the modal is
 * closed, and it must show them.
 */
export function useDrawstringReview(): UseDrawstringReview {
  const dispatch = useDispatch()
  const review = useSlice('review')
  useWatch('review')
  return useMemo(
    () => ({
      ...review,
      confirm: () => dispatch({ type: 'review', action: { type: 'confirm' } }),
      accept: (on) => dispatch({ type: 'review', action: { type: 'accept', on } }),
      decline: () => dispatch({ type: 'review', action: { type: 'decline' } }),
      repeat: () => dispatch({ type: 'review', action: { type: 'repeat' } }),
    }),
    [review, dispatch],
  )
}
