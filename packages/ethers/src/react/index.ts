/** The hook of React pages. */
export { useEthers } from './useEthers.js'
