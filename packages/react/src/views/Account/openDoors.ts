import type { AccountSlice, OptionsSlice, View } from '@drawstring/core'
import type { TextKey } from '../../i18n/useText.js'
import { out, receive, swap } from '../../parts/glyphs.js'

/** Where a button of the account leads. */
export interface Door {
  view: View
  glyph: string
  label: TextKey
  /** The feature that the gateway must serve for it. */
  served?: keyof OptionsSlice['remoteFeatures']
}

/** By the feature's name. A feature without a view has no door, and so no button. */
const DOORS: Record<string, Door> = {
  receive: { view: 'WalletReceive', glyph: receive, label: 'account.receive' },
  send: { view: 'WalletSend', glyph: out, label: 'account.send' },
  swaps: { view: 'Swap', glyph: swap, label: 'account.swap', served: 'swaps' },
}

/** The account's buttons, in the page's order: those that lead somewhere from this account. */
export function openDoors(
  { walletFeatures, remoteFeatures }: OptionsSlice,
  { canSend }: AccountSlice,
): Door[] {
  return walletFeatures
    .map((feature) => DOORS[feature])
    .filter((door) => door !== undefined)
    .filter(({ view }) => view !== 'WalletSend' || canSend)
    .filter(({ served }) => !served || remoteFeatures[served])
}
