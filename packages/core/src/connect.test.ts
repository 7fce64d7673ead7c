import { createDevWallet, DEV_MNEMONIC, type DevWallet } from '@drawstring/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawstring, forgetDrawstring } from './createDrawstring.js'
import type { Drawstring } from './drawstring/Drawstring.js'
import { type Page, stubPage } from './fixtures/page.js'
import { mainnet, polygon } from './networks/index.js'

const OPTIONS = { projectId: 'test', networks: [mainnet, polygon] } as const
const CHAINS = [
  { caip2: 'eip155:1', rpcUrl: 'http://node.invalid/1' },
  { caip2: 'eip155:137', rpcUrl: 'http://node.invalid/137' },
]

let page: Page
let wallet: DevWallet

beforeEach(() => {
  page = stubPage()
  forgetDrawstring()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('offline'))),
  )
  wallet = createDevWallet({ chains: CHAINS, approval: 'auto', mnemonic: DEV_MNEMONIC }).announce()
})

afterEach(() => {
  wallet.remove()
  vi.unstubAllGlobals()
})

describe('a visitor connects an announced wallet', () => {
  it('opens, connects, tells the address, and disconnects', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open()
    expect(drawstring.isOpen()).toBe(true)
    expect(drawstring.read('wallets').rows.map((row) => row.name)).toContain(wallet.name)

    await connect(drawstring)
    expect(drawstring.getAccount()).toMatchObject({
      isConnected: true,
      status: 'connected',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      caipAddress: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    })
    expect(drawstring.getWalletProvider()).toBe(wallet.provider)

    await drawstring.disconnect()
    expect(drawstring.getIsConnectedState()).toBe(false)
    expect(drawstring.getWalletProvider()).toBeUndefined()
  })

  it('switches network', async () => {
    const drawstring = createDrawstring(OPTIONS)
    await drawstring.open()
    await connect(drawstring)
    await drawstring.switchNetwork(polygon, { throwOnFailure: true })
    expect(drawstring.getChainId()).toBe(137)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x89')
  })

  it('is still connected after a reload', async () => {
    const before = createDrawstring(OPTIONS)
    await before.open()
    await connect(before)
    expect(page.storage.items.get('@drawstring/connection_status')).toBe('connected')

    forgetDrawstring()
    const after = createDrawstring(OPTIONS)
    await after.ready()
    expect(after.getAddress()).toBe(before.getAddress())
  })
})

async function connect(drawstring: Drawstring): Promise<void> {
  const row = drawstring.read('wallets').rows.find(({ name }) => name === wallet.name)
  await drawstring.call({ type: 'connect', wallet: row?.id ?? 'none' })
}
