/**
 * EVM pages with libraries of their own: `evmProvider` is what they are given in place of a wallet's own provider, `evmState` what it tells of the
 * session at a look, `evmClient` the provider and signer of a library that binds them to a network.
 */
export {
  type EvmClient,
  type EvmClientState,
  type EvmLibrary,
  type EvmSession,
  evmClient,
} from './evmClient.js'
export { type EvmProvider, type EvmProviderEvents, evmProvider } from './evmProvider.js'
export { RpcError } from './RpcError.js'
export { type EvmState, evmState } from './state.js'
