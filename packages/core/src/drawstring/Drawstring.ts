import type { Preload } from '../options/DrawstringOptions.js'
import type { AccountMethods } from './account.js'
import type { EventMethods } from './events.js'
import type { ModalMethods } from './modal.js'
import type { NetworkMethods } from './network.js'
import type { StoreMethods } from './slices.js'
import type { ThemeMethods } from './theme.js'
import type { WalletMethods } from './wallet.js'

/**
 * The page's Drawstring. Its methods need no `this`. Those that return a promise settle it in every case, and nobody is
 * forced to catch it.
 */
export interface Drawstring
  extends ModalMethods,
    AccountMethods,
    NetworkMethods,
    WalletMethods,
    ThemeMethods,
    EventMethods,
    StoreMethods {
  /** When code is fetched that the page may need: as its options say. */
  readonly preload: Preload
}
