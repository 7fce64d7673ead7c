import type { Wallet } from '@wallet-standard/base'
import type { Script } from '../approval/script.js'
import type { Eip1193Provider } from '../eip155/provider.js'
import type { Namespace } from './options.js'

/** A development wallet on this page. */
export interface DevWallet {
  readonly name: string
  readonly rdns: string
  /** The EIP-6963 id of this page load. */
  readonly uuid: string
  readonly provider: Eip1193Provider
  /** The Wallet Standard object. */
  readonly standard: Wallet

  /** Makes itself known by EIP-6963 and Wallet Standard, as far as `namespaces` go. */
  announce(): DevWallet
  /** Stops announcing and takes an open panel away. (Wallet Standard has no way to unregister: pages that know it keep it.) */
  remove(): void

  /** The person takes the site's permission back: the page hears of no accounts. */
  revoke(namespace?: Namespace): void
  /** The person chooses other accounts for this site; those without a key cannot sign. */
  setAccounts(addresses: readonly string[], namespace?: Namespace): void
  /** Only the event, whatever the wallet knows; `undefined` for the faulty wallets that say nothing. */
  emitAccountsChanged(accounts?: readonly string[]): void
  /** The person switches the network in the wallet; CAIP-2, possibly one that nobody knows. A `silent` wallet is faulty and tells no page. */
  switchTo(caip2: string, how?: 'silent'): void
  /** Loses every chain: event `disconnect`, and 4900 for all requests until `reconnect()`. */
  disconnect(): void
  reconnect(): void
  lock(): void
  unlock(): void

  /** Changes who answers from now on. */
  use(approval: 'panel' | 'auto' | Script): void
  /** Lets the answers of `answerLater()` go. */
  release(): void
}
