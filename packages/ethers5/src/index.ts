/** ethers 5 pages: `createEthers5` keeps a `Web3Provider` and its signer with the modal's session. */
export { createEthers5, type Ethers5 } from './createEthers5.js'
