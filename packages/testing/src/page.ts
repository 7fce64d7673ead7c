import { httpTransport, type Transport } from './rpc/transport.js'
import { createDevWallet } from './wallet/createDevWallet.js'
import type { DevWallet } from './wallet/DevWallet.js'
import type { DevWalletOptions } from './wallet/options.js'

/** What the bundled script leaves on the page: a way to add wallets, and the wallets by `rdns`. */
export interface DevWallets {
  install(options: DevWalletOptions): DevWallet
  get(rdns: string): DevWallet | undefined
}

declare global {
  var __devWallets: DevWallets | undefined
  /** Set by `installDevWallet` where the test's process carries the wallet's requests. */
  var __devWalletRpc: Transport | undefined
}

const transport: Transport = (...call) => (globalThis.__devWalletRpc ?? httpTransport)(...call)
const wallets = new Map<string, DevWallet>()

globalThis.__devWallets ??= {
  install(options) {
    const wallet = createDevWallet({ ...options, transport })
    wallets.get(wallet.rdns)?.remove()
    wallets.set(wallet.rdns, wallet)
    return wallet.announce()
  },
  get: (rdns) => wallets.get(rdns),
}
