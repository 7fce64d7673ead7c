import type { Adapter } from '../adapter/Adapter.js'
import type { Options as CoreOptions, TokenOption } from '../generated/protocol.js'
import type { Network } from '../networks/network.js'
import type { WalletConnectOption } from '../walletconnect/options.js'
import type { SiwxConfig } from './SiwxConfig.js'
import type { GivenThemeVariables } from './themeVariables.js'

/** What `createDrawstring` takes. */
export interface DrawstringOptions
  extends Readonly<
    Omit<
      CoreOptions,
      | 'projectId'
      | 'networks'
      | 'defaultNetwork'
      | 'adapters'
      | 'siwx'
      | 'siweConfig'
      | 'featuredWalletIds'
      | 'includeWalletIds'
      | 'excludeWalletIds'
      | 'tokens'
      | 'themeVariables'
      | 'askConsent'
    >
  > {
  /** Issued by the gateway: `drawstring-gateway project add`. */
  readonly projectId: string
  /** At least one: from `@drawstring/core/networks`, from `viem/chains`, or your own. Shown in this order. */
  readonly networks: readonly Network[]
  /** The network to start on: one of `networks`, or its CAIP-2 id. */
  readonly defaultNetwork?: Network | string
  /** How wallets are reached. By default EIP-1193 (EIP-6963) for EVM chains and Wallet Standard for Solana. */
  readonly adapters?: readonly Adapter[]
  /**
   * How wallets elsewhere, on a phone most often, are reached: over WalletConnect. By default over the gateway's own relay; `false`
   * does not offer them. Nothing of it is loaded before a visitor wants it. A content security policy must let the page speak to the
   * relay: `connect-src wss://your.gateway`.
   */
  readonly walletConnect?: WalletConnectOption | false
  /** Registry ids shown first among suggestions, in this order: ours (`metamask`), or the 64 hex digits of another registry. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these registry ids, ours or another registry's. */
  readonly includeWalletIds?: readonly string[]
  /** Never these: registry ids, ours or another registry's, rdns or names. */
  readonly excludeWalletIds?: readonly string[]
  /**
   * By CAIP-2 id of an EVM chain: the ERC-20 token whose balance the account shows there, and `useDrawstringBalance` and
   * `fetchBalance` tell, in place of the native coin's. Decimals and symbol are the contract's own; `image` is the address
   * of a picture beside the amount. What is no token's address is told in the console, and the coin is shown.
   */
  readonly tokens?: Readonly<Record<string, TokenOption>>
  /**
   * Tokens of the modal's style: `--ds-*`. The older names `--w3m-*` and `--apkt-*` are understood where the modal has the
   * like: `font-family`, `accent` (the text on it is made black or white, for hex colours), `border-radius-master` (one
   * sixth of the modal's own radius), `color-mix` with `color-mix-strength` (mixed into the grounds). `font-size-master`,
   * `z-index` and `qr-color` do nothing: sizes follow the visitor's, and the dialog is in the browser's top layer.
   */
  readonly themeVariables?: GivenThemeVariables
  /**
   * Asked once, before the first event would be sent to the gateway. Only `true` (or a promise of it) lets events leave;
   * until then they wait. Not asked where none would be sent: `features.analytics: false`, Do Not Track. `setConsent`
   * answers too, and changes the answer.
   */
  readonly onAnalyticsConsent?: () => boolean | Promise<boolean>
  /**
   * A sign-in configuration. Exclusive with `siweConfig`. Where all `networks` are EVM chains, wallets elsewhere sign in while they
   * connect, if they can.
   */
  readonly siwx?: SiwxConfig
  /** A sign-in configuration for EVM chains. */
  readonly siweConfig?: object
  /** When what opening needs is fetched. By default `'idle'`. */
  readonly preload?: Preload
}

/**
 * When code is fetched that a page may need, from where its own files are: `'idle'`: once the page is there and rests, at low priority, never for
 * a visitor who saves data or has a slow connection; in any case when somebody points at a button or focuses it. `'intent'`: only then.
 * `'none'`: when the button was pressed. In no case is anybody outside of the page asked for anything before somebody comes near.
 */
export type Preload = 'idle' | 'intent' | 'none'
