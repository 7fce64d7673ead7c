import type { Namespace, View } from '@drawstring/core'
import { useEntryText } from '../i18n/useTexts.js'
import { useLast } from '../store/useLast.js'
import { useSlice } from '../store/useSlice.js'

/** Views about one wallet bear its name; whatever wallet scans a code is none. */
const ABOUT_A_WALLET = /^(Connecting(MultiChain|WalletConnect)?|Downloads)$/

/**
 * The title of a view. What is reviewed on the way to an exchange may be the approval alone, and who is connected adds an account of
 * another family.
 */
export function useTitle(view: View, family: Namespace | undefined): string {
  const text = useEntryText()
  const wallet = useLast(useSlice('connecting').wallet)
  const { kind } = useSlice('review')
  const { sessions } = useSlice('connection')
  const adds = sessions.length > 0 && sessions.every(({ namespace }) => namespace !== family)
  if (view === 'Connect' && family && adds) return text(`title.add.${family}`)
  const shown = view === 'SwapPreview' && kind === 'approve' ? 'Approve' : view
  const named = ABOUT_A_WALLET.test(view) && wallet?.id !== 'walletConnect'
  return (named && wallet?.name) || text(`title.${shown}`)
}
