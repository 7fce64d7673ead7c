import { createDrawstring } from '@drawstring/core'
import { createConfig, http } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { createConfig as createConfig2, http as http2 } from 'wagmi-core-2'
import { drawstringConnector, followDrawstring, toWagmiChains } from './index.js'

const networks = [mainnet] as const
const drawstring = createDrawstring({ projectId: 'test', networks })

describe('the types and a server', () => {
  it('fit wagmi 3', () => {
    const config = createConfig({
      chains: toWagmiChains(networks),
      connectors: [drawstringConnector(drawstring)],
      multiInjectedProviderDiscovery: false,
      transports: { [mainnet.id]: http() },
      ssr: true,
    })
    followDrawstring(config, drawstring)()
    expect(config.connectors[0]?.name).toBe('Drawstring')
  })

  it('fit wagmi 2', () => {
    const config = createConfig2({
      chains: [mainnet],
      connectors: [drawstringConnector(drawstring)],
      multiInjectedProviderDiscovery: false,
      transports: { [mainnet.id]: http2() },
      ssr: true,
    })
    followDrawstring(config, drawstring)()
    expect(config.connectors[0]?.id).toBe('drawstring')
  })

  it('need an EVM network', () => {
    expect(() => toWagmiChains([])).toThrow('at least one EVM network')
  })
})
