/** Real chains for tests on Node: an Ethereum node (anvil) and a Solana one (litesvm behind JSON-RPC). */
export { type AnvilOptions, type LocalChain, startAnvil } from './startAnvil.js'
export { type SolanaOptions, startSolana } from './startSolana.js'
