import {
  answerLater,
  createDevWallet,
  type DevWallet,
  failWith,
  neverAnswer,
  reject,
  type Script,
  stayOnChain,
  throwValue,
} from '@drawstring/testing'
import { polygon as viemPolygon } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawstring, forgetDrawstring } from './createDrawstring.js'
import type { Drawstring } from './drawstring/Drawstring.js'
import { eventually } from './fixtures/eventually.js'
import { type Page, stubPage } from './fixtures/page.js'
import { mainnet, optimism, solana } from './networks/index.js'
import { evmProvider } from './provider/index.js'

const OPTIONS = { projectId: 'test', networks: [mainnet, viemPolygon, optimism, solana] } as const
const CHAINS = ['eip155:1', 'eip155:137', solana.caipNetworkId].map((caip2) => ({
  caip2,
  rpcUrl: 'http://node.invalid',
}))
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: Page
let wallet: DevWallet
let drawstring: Drawstring

beforeEach(async () => {
  page = stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  warn.mockClear()
  wallet = createDevWallet({ chains: CHAINS, approval: 'auto' }).announce()
  await visit()
})

afterEach(() => {
  wallet.remove()
  vi.unstubAllGlobals()
})

/** As after a reload: the page forgot everything but its storage. */
async function visit(): Promise<void> {
  forgetDrawstring()
  drawstring = createDrawstring(OPTIONS)
  await drawstring.ready()
}

function connect(namespace: 'eip155' | 'solana' = 'eip155'): Promise<void> {
  const row = drawstring.read('wallets').rows.find(({ name }) => name === wallet.name)
  return drawstring.call({ type: 'connect', wallet: row?.id ?? 'none', namespace })
}

describe('connecting', () => {
  it('shows one row for a wallet of two chain families', () => {
    const rows = drawstring.read('wallets').rows.filter(({ name }) => name === wallet.name)
    expect(rows.map((row) => [...row.namespaces].sort())).toEqual([['eip155', 'solana']])
  })

  it('tells address, network, wallet and provider', async () => {
    await connect()
    expect(drawstring.getAccount()).toEqual({
      allAccounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
      isConnected: true,
      status: 'connected',
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
    })
    expect(drawstring.getChainId()).toBe(1)
    expect(drawstring.getWalletInfo()).toMatchObject({ name: wallet.name, rdns: wallet.rdns })
    expect(drawstring.getWalletObject('eip155')).toBe(wallet.provider)
    expect(drawstring.getWalletProvider()).toBe(evmProvider(drawstring))
  })

  it('tells within the turn, before the wallet hears of it, that it is asked', async () => {
    const order: unknown[] = []
    const { request } = wallet.provider
    vi.spyOn(wallet.provider, 'request').mockImplementation((given) => {
      order.push(given.method)
      return request.call(wallet.provider, given)
    })
    drawstring.subscribe('asking', () => order.push(drawstring.read('connecting').stage))
    const connected = connect()
    expect(order.slice(0, 2)).toEqual(['waiting', 'eth_requestAccounts'])
    await connected
  })

  it('tells the wallet of the active family after a switch to the other one', async () => {
    await connect('eip155')
    await connect('solana')
    expect(drawstring.getWalletProvider()).toBe(wallet.standard)
    await drawstring.switchNetwork(mainnet)
    expect(drawstring.getWalletProvider()).toBe(evmProvider(drawstring))
  })

  it('connects two chain families, each with its own account', async () => {
    await connect('eip155')
    await connect('solana')
    expect(drawstring.getAddress('eip155')).toBe(ADDRESS)
    expect(drawstring.getAddress('solana')).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
    expect(drawstring.getProvider('solana')).toBe(wallet.standard)
    expect(drawstring.getActiveChainNamespace()).toBe('solana')
    await drawstring.disconnect('solana')
    expect(drawstring.getAccount('solana').isConnected).toBe(false)
    expect(drawstring.getAddress()).toBe(ADDRESS)
  })

  it('hands providers to subscribers', async () => {
    const told = vi.fn()
    drawstring.subscribeProviders(told)
    await connect()
    expect(told).toHaveBeenLastCalledWith({ eip155: evmProvider(drawstring) })
    await drawstring.disconnect()
    expect(told).toHaveBeenLastCalledWith({})
  })

  it.each<[string, Script, string]>([
    ['declines', { connect: reject() }, 'DS101'],
    ['has a request waiting', { connect: failWith(-32002, 'Already pending') }, 'DS106'],
    ['throws a text', { connect: throwValue('no') }, 'DS102'],
    ['throws nothing', { connect: throwValue(undefined) }, 'DS102'],
  ])(
    'rejects with a code when the wallet %s, and works at the next try',
    async (_, script, code) => {
      wallet.use(script)
      await expect(connect()).rejects.toMatchObject({ code })
      expect(drawstring.getAccount().status).toBe('disconnected')
      wallet.use('auto')
      await connect()
      expect(drawstring.getAddress()).toBe(ADDRESS)
    },
  )

  it('can be cancelled when the wallet never answers', async () => {
    wallet.use({ connect: neverAnswer() })
    const connected = connect()
    drawstring.dispatch({ type: 'cancel' })
    await expect(connected).rejects.toMatchObject({ code: 'DS109' })
    expect(drawstring.getAccount().status).toBe('disconnected')
  })

  it('stays cancelled when the wallet answers afterwards', async () => {
    wallet.use({ connect: answerLater() })
    const connected = connect().catch(() => {})
    drawstring.dispatch({ type: 'cancel' })
    await connected
    wallet.release()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(drawstring.getIsConnectedState()).toBe(false)
  })
})

describe('a connected page', () => {
  beforeEach(() => connect())

  it('is still connected after a reload', async () => {
    await visit()
    expect(drawstring.getAddress()).toBe(ADDRESS)
  })

  it('is not connected after a reload when the permission was taken back meanwhile', async () => {
    wallet.remove()
    wallet.revoke()
    wallet.announce()
    await visit()
    expect(drawstring.getIsConnectedState()).toBe(false)
  })

  it('disconnects, and stays so after a reload', async () => {
    await drawstring.disconnect()
    expect(drawstring.getIsConnectedState()).toBe(false)
    await visit()
    expect(drawstring.getIsConnectedState()).toBe(false)
  })

  it('disconnects when the visitor takes the permission back', async () => {
    wallet.revoke('eip155')
    await eventually(() => expect(drawstring.getIsConnectedState()).toBe(false))
  })

  it('asks a wallet that says nothing about its accounts', async () => {
    wallet.emitAccountsChanged(undefined)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(drawstring.getAddress()).toBe(ADDRESS)
  })

  it('follows the wallet to another network, and shows the way out of an unknown one', async () => {
    wallet.switchTo('eip155:137')
    await eventually(() => expect(drawstring.getChainId()).toBe(137))
    wallet.switchTo('eip155:424242')
    await eventually(() => expect(drawstring.read('modal').view).toBe('UnsupportedChain'))
  })

  it('follows another tab that disconnected', async () => {
    page.storage.items.delete('@drawstring/connections')
    page.storage.items.delete('@drawstring/connection_status')
    const key = '@drawstring/connections'
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    expect(drawstring.getIsConnectedState()).toBe(false)
  })
})

describe('switching', () => {
  beforeEach(() => connect())

  it("moves the wallet, also to one of viem's chains", async () => {
    await drawstring.switchNetwork(viemPolygon, { throwOnFailure: true })
    expect(drawstring.getChainId()).toBe(137)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x89')
  })

  it('rejects when the visitor declines', async () => {
    wallet.use({ switchChain: reject() })
    const switched = drawstring.switchNetwork(137, { throwOnFailure: true })
    await expect(switched).rejects.toMatchObject({ code: 'DS203' })
    expect(drawstring.getChainId()).toBe(1)
  })

  it('tells the developer of a failure that nobody sees, and nothing while the modal shows it', async () => {
    await drawstring.close()
    wallet.use({ switchChain: reject() })
    await expect(drawstring.switchNetwork(137)).resolves.toBeUndefined()
    expect(warn.mock.calls.join()).toContain('DS203')
    warn.mockClear()
    await drawstring.open()
    wallet.use({ switchChain: reject() })
    await drawstring.switchNetwork(137)
    expect(warn).not.toHaveBeenCalled()
  })

  it('rejects when the wallet agrees and stays', async () => {
    wallet.use({ switchChain: stayOnChain() })
    const switched = drawstring.switchNetwork(137, { throwOnFailure: true })
    await expect(switched).rejects.toMatchObject({ code: 'DS204' })
    expect(drawstring.getChainId()).toBe(1)
  })

  it('offers a network to a wallet that does not know it', async () => {
    // Its node does not answer here, so the wallet refuses; what matters is that it was asked to add it.
    const switched = drawstring.switchNetwork(optimism, { throwOnFailure: true })
    await expect(switched).rejects.toMatchObject({ code: 'DS201' })
  })
})

describe('storage', () => {
  it('full: the page is connected until it is reloaded, and the developer is told', async () => {
    page.storage.full = true
    await connect()
    expect(drawstring.getAddress()).toBe(ADDRESS)
    expect(warn.mock.calls.join()).toContain('DS114')
  })

  it('corrupted: the page begins disconnected', async () => {
    for (const key of ['connection_status', 'connections', 'recent_wallets']) {
      page.storage.items.set(`@drawstring/${key}`, '{"connector":[')
    }
    page.storage.items.set('@drawstring/active_caip_network_id', '🦊')
    await visit()
    expect(drawstring.getAccount().status).toBe('disconnected')
    expect(drawstring.getChainId()).toBe(1)
  })
})
