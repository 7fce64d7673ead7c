/**
 * WalletConnect without anyone's cloud: a page's side, on relays of the host's choice.
 *
 * Where to start: `createWalletConnect` loads the engine (a WASM module of its own) and returns a `WalletConnect`; its `connect` makes a link,
 * `provider` is EIP-1193 over a session, `requests/` are the forms of other chains' requests. All that comes here is loaded late: import it with `import()`.
 */
export type {
  Authentication,
  ConnectProblem,
  DeepLink,
  Event as WalletConnectEvent,
  Metadata,
  RelayState,
  SessionView,
  SignedMessage,
} from '../generated/walletconnect.js'
export { createWalletConnect, type WalletConnectOptions } from './createWalletConnect.js'
export { createProvider, type Provider, type ProviderOptions } from './provider.js'
export { PUBLIC_RELAYS, type RelayMode } from './relays.js'
export * as bitcoin from './requests/bitcoin.js'
export * as polkadot from './requests/polkadot.js'
export * as solana from './requests/solana.js'
export type { Link, SessionRequest, WalletConnect, Wish } from './WalletConnect.js'
export { WalletConnectError } from './WalletConnectError.js'
