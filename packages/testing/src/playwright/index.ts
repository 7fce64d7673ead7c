/** Puts development wallets on pages that Playwright drives. */
export { type InstallOptions, installDevWallet } from './installDevWallet.js'
export type { InstalledWallet } from './installedWallet.js'
export type { PageLike } from './page.js'
