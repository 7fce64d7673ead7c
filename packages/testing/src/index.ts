/**
 * Where to start: `createDevWallet` puts a wallet with real keys on a page; `./playwright` puts it there from a test;
 * `./chains` starts the chains it talks to.
 */
export * from './approval/answer.js'
export type { Ask, AskKind, Detail } from './approval/ask.js'
export type { Script, ScriptTable } from './approval/script.js'
export { ProviderRpcError } from './eip155/errors.js'
export type { Eip1193Provider, RequestArguments } from './eip155/provider.js'
export {
  type DevAccount,
  devAccounts,
  devEvmAddresses,
  devSolanaAddress,
} from './keys/devAccounts.js'
export type { AccountKeys } from './keys/keyring.js'
export { DEV_MNEMONIC } from './keys/mnemonic.js'
export type { RpcAnswer, Transport } from './rpc/transport.js'
export { createDevWallet } from './wallet/createDevWallet.js'
export type { DevWallet } from './wallet/DevWallet.js'
export type { DevChain, DevWalletOptions, Namespace } from './wallet/options.js'
