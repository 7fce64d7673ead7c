/** wagmi pages: `drawstringConnector` is the one connector of the config, `followDrawstring` keeps both sides with the same session. */
export { toWagmiChains } from './chains.js'
export { drawstringConnector } from './connector.js'
export { followDrawstring } from './follow.js'
