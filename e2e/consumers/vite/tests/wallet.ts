import { approve, type DevChain } from '@drawstring/testing'
import {
  type InstalledWallet,
  installDevWallet,
  type PageLike,
} from '@drawstring/testing/playwright'

/** A wallet for this app's own browser tests, as its author would write it. */
export const install = (page: PageLike, chains: DevChain[]): Promise<InstalledWallet> =>
  installDevWallet(page, { chains, approval: { connect: approve() } })
