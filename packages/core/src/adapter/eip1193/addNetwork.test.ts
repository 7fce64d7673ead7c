import { describe, expect, it, vi } from 'vitest'
import { networkOf } from '../../fixtures/network.js'
import type { Network } from '../../generated/protocol.js'
import { addNetwork } from './addNetwork.js'

const optimism = networkOf('eip155:10')
const explorer = (url: string) => ({ default: { name: 'Scan', url } })

async function asked(network: Network): Promise<unknown> {
  const request = vi.fn(async (_: { method: string; params?: unknown }) => null)
  await addNetwork({ request }, network)
  return request.mock.calls[0]?.[0]
}

describe('wallet_addEthereumChain', () => {
  it('names a node', async () => {
    expect(await asked(optimism)).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0xa',
          chainName: 'Network 10',
          nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
          rpcUrls: ['http://node.invalid'],
        },
      ],
    })
  })

  it.each([[{}], [{ default: { http: [] } }]])('is not asked without one: %j', async (rpcUrls) => {
    const request = vi.fn()
    const network = { ...optimism, rpcUrls } as Network
    await expect(addNetwork({ request }, network)).rejects.toThrow('No node is known')
    expect(request).not.toHaveBeenCalled()
  })

  it('names an explorer that is a web page alone', async () => {
    const urls = ['https://scan.test', 'ipfs://scan', ''].map(async (url) => {
      const call = await asked({ ...optimism, blockExplorers: explorer(url) })
      return (call as { params: [{ blockExplorerUrls?: string[] }] }).params[0].blockExplorerUrls
    })
    expect(await Promise.all(urls)).toEqual([['https://scan.test'], undefined, undefined])
  })
})
