import type { Drawstring, SliceName } from '@drawstring/core'

/** The slices that say whether a wallet is asked, and the one that moves right before it is. */
export const SAYS_ASKED: readonly SliceName[] = [
  'asking',
  'connecting',
  'network',
  'review',
  'signIn',
]

/** Whether a wallet in this browser has a request to answer. */
export function isWalletAsked(drawstring: Drawstring): boolean {
  const { stage, platform } = drawstring.read('connecting')
  if (stage === 'waiting' && (platform ?? 'browser') === 'browser') return true
  if (drawstring.read('network').switching?.stage === 'waiting') return true
  if (drawstring.read('signIn').stage === 'signing') return true
  const review = drawstring.read('review').stage
  return review === 'switching' || review === 'signing'
}
