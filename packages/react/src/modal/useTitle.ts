import type { View } from '@drawstring/core'
import { useEntryText } from '../i18n/useTexts.js'
import { useLast } from '../store/useLast.js'
import { useSlice } from '../store/useSlice.js'

/** Views about one wallet bear its name. */
const ABOUT_A_WALLET: readonly View[] = [
  'Connecting',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'Downloads',
]

/** The title of a view. */
export function useTitle(view: View): string {
  const text = useEntryText()
  const wallet = useLast(useSlice('connecting').wallet)
  return (ABOUT_A_WALLET.includes(view) && wallet?.name) || text(`title.${view}`)
}
