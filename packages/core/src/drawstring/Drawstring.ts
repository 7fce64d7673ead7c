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
  /**
   * The log of this page, for bug reports: one line per entry, newest last, `<ISO time> <level> [<code>] <message>`. The level is `error`, `warning` or
   * `debug`. Holds what Drawstring wrote to the console and what it held back there, at most 1,024,000 bytes of UTF-8; the oldest
   * lines are dropped first. Works without the core. Empty on a server, where visitors share a process.
   */
  logs(): string
}
