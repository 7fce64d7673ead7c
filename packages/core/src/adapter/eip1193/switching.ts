export { addNetwork } from './addNetwork.js'
export { switchNetwork } from './switchNetwork.js'
