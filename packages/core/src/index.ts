/**
 * Where to start: `createDrawstring` makes the page's Drawstring; `Drawstring` is what it can do. Importing this does
 * nothing and weighs little: the core, the wallets' adapters and all I/O are loaded when they are needed.
 */
export type { Adapter, AdapterSink } from './adapter/Adapter.js'
export { createDrawstring } from './createDrawstring.js'
export {
  type AccountMethods,
  type AccountState,
  accountOf,
  type BalanceAnswer,
} from './drawstring/account.js'
export type { Drawstring } from './drawstring/Drawstring.js'
export type { EventMethods } from './drawstring/events.js'
export {
  type ModalMethods,
  type OpenOptions,
  type PublicState,
  stateOf,
} from './drawstring/modal.js'
export type { NetworkMethods, NetworkState } from './drawstring/network.js'
export { pause } from './drawstring/pause.js'
export type { StoreMethods } from './drawstring/slices.js'
export type { ThemeMethods, ThemeState } from './drawstring/theme.js'
export type { Providers, WalletInfo, WalletMethods } from './drawstring/wallet.js'
export { whenRested } from './drawstring/whenRested.js'
export { DrawstringError } from './errors/DrawstringError.js'
export { keepLog, type Logged, type LogLineLevel } from './errors/logs.js'
export type * from './generated/protocol.js'
export { mayOpen } from './host/mayOpen.js'
export { loadCode } from './loadCode.js'
export type { DrawstringOptions, Preload } from './options/DrawstringOptions.js'
export type {
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxMessageInput,
  SiwxSession,
} from './options/SiwxConfig.js'
export type { GivenThemeVariables, ThemeToken } from './options/themeVariables.js'
export type { NetworkName } from './options/toChainId.js'
export { initialSlices } from './store/initialSlices.js'
export type { AllSlices, HostSlice, SliceName, ThemeVariables } from './store/slices.js'
