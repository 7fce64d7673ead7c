import { createDrawstring } from '@drawstring/core'
import { drawstringConnector, followDrawstring, toWagmiChains } from '@drawstring/wagmi'
import { base, mainnet } from 'viem/chains'
import { createConfig, http } from 'wagmi'

const networks = [mainnet, base]

export const drawstring = createDrawstring({
  projectId: 'YOUR_PROJECT_ID',
  gatewayUrl: 'http://127.0.0.1:8787',
  networks,
})

export const config = createConfig({
  chains: toWagmiChains(networks),
  connectors: [drawstringConnector(drawstring)],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [base.id]: http() },
})

followDrawstring(config, drawstring)

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
