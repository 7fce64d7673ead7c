/** ethers 6 pages: `createEthers` keeps a `BrowserProvider` and its signer with the modal's session. */
export { createEthers, type Ethers } from './createEthers.js'
