'use client'
/**
 * Where to start: wrap the page in `DrawstringProvider`, put a `DrawstringButton` on it, read the account with
 * `useDrawstringAccount`. What fills the modal is loaded when somebody is about to press the button.
 */
export { AccountButton } from './buttons/AccountButton.js'
export type { ButtonProps } from './buttons/Button.js'
export { ConnectButton } from './buttons/ConnectButton.js'
export { DrawstringButton } from './buttons/DrawstringButton.js'
export { NetworkButton } from './buttons/NetworkButton.js'
export { type UseDisconnect, useDisconnect } from './hooks/useDisconnect.js'
export { type UseDrawstring, useDrawstring } from './hooks/useDrawstring.js'
export { useDrawstringAccount } from './hooks/useDrawstringAccount.js'
export { type UseDrawstringBalance, useDrawstringBalance } from './hooks/useDrawstringBalance.js'
export { useDrawstringEvents } from './hooks/useDrawstringEvents.js'
export { type UseDrawstringNetwork, useDrawstringNetwork } from './hooks/useDrawstringNetwork.js'
export { type UseDrawstringProvider, useDrawstringProvider } from './hooks/useDrawstringProvider.js'
export { useDrawstringState } from './hooks/useDrawstringState.js'
export { type UseDrawstringTheme, useDrawstringTheme } from './hooks/useDrawstringTheme.js'
export { useWalletInfo } from './hooks/useWalletInfo.js'
export type { Locales } from './i18n/locales.js'
export { DrawstringProvider, type DrawstringProviderProps } from './provider/DrawstringProvider.js'
