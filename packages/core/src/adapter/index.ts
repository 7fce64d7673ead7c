/**
 * How wallets are reached. Where to start: `Adapter` is what every chain family implements; `eip1193` and
 * `walletStandard` are the two that come along, `givenProvider` takes a provider that the page has; `toFault` puts what wallets throw in order.
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
export { eip1193 } from './eip1193/eip1193.js'
export type { Provider } from './eip1193/Provider.js'
export { type GivenWallet, givenProvider } from './given/givenProvider.js'
export { safeIcon } from './icon.js'
export { toFault } from './toFault.js'
export { walletStandard } from './walletStandard/walletStandard.js'
