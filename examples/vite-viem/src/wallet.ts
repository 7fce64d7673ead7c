import { createDrawstring } from '@drawstring/core'
import { evmProvider } from '@drawstring/core/provider'
import { createWalletClient, custom } from 'viem'
import { base, mainnet } from 'viem/chains'

export const chains = [mainnet, base]

export const drawstring = createDrawstring({
  projectId: 'YOUR_PROJECT_ID',
  gatewayUrl: 'http://127.0.0.1:8787',
  networks: chains,
})

/** The same object through every wallet, account and network. */
export const provider = evmProvider(drawstring)

export const wallet = createWalletClient({ transport: custom(provider) })
