import type { Adapter } from '../adapter/Adapter.js'
import type { Options as CoreOptions } from '../generated/protocol.js'
import type { Network } from '../networks/network.js'
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
  /** Registry ids shown first among suggestions, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these registry ids. */
  readonly includeWalletIds?: readonly string[]
  /** Never these: registry ids, rdns or names. */
  readonly excludeWalletIds?: readonly string[]
  /** Tokens of the modal's style, for UI kits. */
  readonly themeVariables?: GivenThemeVariables
  /** A sign-in configuration. Exclusive with `siweConfig`. */
  readonly siwx?: object
  /** A sign-in configuration for EVM chains. */
  readonly siweConfig?: object
}
