import { createDrawstring } from '@drawstring/core'
import { base, mainnet } from '@drawstring/core/networks'
import { createEthers5 } from '@drawstring/ethers5'
import { providers } from 'ethers'

export const networks = [mainnet, base]

export const drawstring = createDrawstring({
  projectId: 'YOUR_PROJECT_ID',
  gatewayUrl: 'http://127.0.0.1:8787',
  networks,
})

export const ethers = createEthers5(drawstring, { Web3Provider: providers.Web3Provider })
