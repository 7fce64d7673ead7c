import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkOf } from '../../fixtures/network.js'
import { stubPage } from '../../fixtures/page.js'
import { scriptWalletConnect } from '../../fixtures/walletConnect.js'
import type { ChainId, Network } from '../../generated/protocol.js'
import type { DrawstringOptions } from '../../options/DrawstringOptions.js'
import { createWalletConnect } from '../createWalletConnect.js'
import type { Provider } from '../provider.js'
import type { Wish } from '../WalletConnect.js'
import { WalletConnectError } from '../WalletConnectError.js'
import { openPairing } from './openPairing.js'

vi.mock('../createWalletConnect.js')

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ID = 'walletConnect'
const siwx = {
  createMessage: async () => ({ domain: 'app.example', uri: 'https://app.example', nonce: 'n1' }),
} as unknown as NonNullable<DrawstringOptions['siwx']>

let networks: Network[]
const have = (...chains: ChainId[]) => {
  networks = chains.map(networkOf)
}

beforeEach(() => {
  stubPage()
  have('eip155:1', 'eip155:10')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page's adapter for EVM chains, what it asked wallets for, and its client. */
async function opened(options: Partial<DrawstringOptions> = {}) {
  const { client } = scriptWalletConnect(['eip155:1'], ['0xA'])
  const asked: Wish[] = []
  const connect = client.connect
  client.connect = (wish) => {
    asked.push(wish)
    return connect(wish)
  }
  vi.mocked(createWalletConnect).mockResolvedValue(client)
  const page = { projectId: 'p', networks: [], metadata: { name: 'Shop' }, ...options }
  const relay = { mode: 'own', urls: 'wss://relay.example' } as const
  const adapter = (await openPairing(page as DrawstringOptions, relay, ID, () => networks))(
    'eip155',
  )
  return { adapter, asked, client }
}

const chainsOf = ({ optional = {} }: Wish) =>
  Object.values(optional).flatMap(({ chains = [] }) => chains)

it('wallets are asked for the networks that the page has when the link is made', async () => {
  const { adapter, asked } = await opened()
  await adapter.connect(ID)
  have('eip155:1', 'eip155:424242', SOLANA)
  await adapter.connect(ID, 'eip155:424242')
  have('eip155:1')
  await adapter.connect(ID)
  expect(asked.map(chainsOf)).toEqual([
    ['eip155:1', 'eip155:10'],
    ['eip155:424242', 'eip155:1', SOLANA],
    ['eip155:1'],
  ])
})

it('a sign-in is asked for with them while all of them are EVM chains', async () => {
  const { adapter, asked } = await opened({ siwx })
  await adapter.connect(ID)
  have('eip155:1', SOLANA)
  await adapter.connect(ID)
  have('eip155:10')
  await adapter.connect(ID)
  expect(asked.map(({ authenticate }) => authenticate?.chains)).toEqual([
    ['eip155:1', 'eip155:10'],
    undefined,
    ['eip155:10'],
  ])
})

it('a page’s siweConfig is asked for what wallets sign while they connect, unless it is switched off', async () => {
  const given = {
    getNonce: async () => 'n0nce1234',
    getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example' }),
  }
  for (const [siweConfig, nonce] of [
    [given, 'n0nce1234'],
    [{ ...given, enabled: false }, undefined],
  ] as const) {
    const { adapter, asked } = await opened({ siweConfig })
    await adapter.connect(ID)
    expect(asked.map(({ authenticate }) => authenticate?.nonce)).toEqual([nonce])
  }
})

it('what no wallet need be asked, the node of a network is that was added', async () => {
  const { adapter, client } = await opened()
  client.provide = async () => {
    throw new WalletConnectError({ code: 4200, message: 'not offered' })
  }
  await adapter.connect(ID)
  have('eip155:10')
  const provider = adapter.provider(ID) as Provider
  const fetch = vi.fn(async () => new Response('{"result":"0x2"}'))
  vi.stubGlobal('fetch', fetch)
  await expect(provider.request({ method: 'eth_getBalance' })).rejects.toThrow('No node is known')
  have('eip155:10', 'eip155:1')
  expect(await provider.request({ method: 'eth_getBalance' })).toBe('0x2')
  expect(fetch).toHaveBeenCalledWith('http://node.invalid', expect.anything())
})
