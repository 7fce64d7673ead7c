/**
 * How wallets are reached. Where to start: `Adapter` is what every chain family implements; `eip1193` and
 * `walletStandard` are the two that come along, `givenProvider` takes a provider that the page has; `toFault` puts what wallets throw in order.
 *
 * For adapters of other EIP-1193 wallets: `createSessions` keeps what each session speaks with, `switchNetwork` and `addNetwork` ask a provider for a network and see to it
 * that the wallet is there.
 */
export type {
  ChainId,
  Connector,
  ConnectorKind,
  Fault,
  FaultKind,
  Namespace,
  Network,
  PairingNews,
  WalletRequest,
  WalletSession,
} from '../generated/protocol.js'
export type { Adapter, AdapterSink } from './Adapter.js'
export { AdapterError } from './AdapterError.js'
export { addNetwork } from './eip1193/addNetwork.js'
export { eip1193 } from './eip1193/eip1193.js'
export type { Provider } from './eip1193/Provider.js'
export { switchNetwork } from './eip1193/switchNetwork.js'
export { type GivenWallet, givenProvider } from './given/givenProvider.js'
export { safeIcon } from './icon.js'
export { createSessions } from './sessions.js'
export { toFault } from './toFault.js'
export { walletStandard } from './walletStandard/walletStandard.js'
