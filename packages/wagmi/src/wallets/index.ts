/** wagmi's own connectors as wallets of the modal: `wagmiWallets` is an adapter for `createDrawstring`. */
export { wagmiWallets } from './wagmiWallets.js'
