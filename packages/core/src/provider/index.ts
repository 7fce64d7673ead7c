/** EVM pages with libraries of their own: `evmProvider` is what they are given in place of a wallet's own provider. */
export { type EvmProvider, type EvmProviderEvents, evmProvider } from './evmProvider.js'
export { RpcError } from './RpcError.js'
