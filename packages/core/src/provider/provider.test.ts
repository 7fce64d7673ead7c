import {
  answerLater,
  createDevWallet,
  type DevWallet,
  reject,
  type Script,
  stayOnChain,
} from '@drawstring/testing'
import { createWalletClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawstring, forgetDrawstring } from '../createDrawstring.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import { eventually } from '../fixtures/eventually.js'
import { type Page, stubPage } from '../fixtures/page.js'
import { mainnet, optimism, polygon, solana } from '../networks/index.js'
import { type EvmProvider, evmProvider } from './index.js'

const CHAINS = ['eip155:1', 'eip155:10', 'eip155:777', solana.caipNetworkId].map((caip2) => ({
  caip2,
  rpcUrl: 'http://node.invalid',
}))
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: Page
let wallet: DevWallet
let drawstring: Drawstring
let provider: EvmProvider
/** What the wallet was asked, in order. */
let asked: { method: string; params?: unknown }[]

beforeEach(async () => {
  page = stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  announce('auto')
  await visit()
})
afterEach(() => {
  if (typeof window !== 'undefined') wallet.remove()
  vi.unstubAllGlobals()
})

function announce(approval: 'auto' | Script): void {
  wallet?.remove()
  wallet = createDevWallet({ chains: CHAINS, approval, connectAccounts: 2 }).announce()
  asked = []
  const { request } = wallet.provider
  vi.spyOn(wallet.provider, 'request').mockImplementation((given) => {
    asked.push(given as (typeof asked)[number])
    return request.call(wallet.provider, given)
  })
}

async function visit(): Promise<void> {
  forgetDrawstring()
  drawstring = createDrawstring({ projectId: 'test', networks: [mainnet, optimism, solana] })
  provider = evmProvider(drawstring)
  await drawstring.ready()
}

const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
const code = (promise: Promise<unknown>) =>
  promise.then(
    (answer) => `answered ${String(answer)}`,
    (error) => error.code,
  )

async function connect(): Promise<void> {
  const row = drawstring.read('wallets').rows.find(({ name }) => name === wallet.name)
  await drawstring.call({ type: 'connect', wallet: row?.id ?? 'none', namespace: 'eip155' })
}

describe('the provider', () => {
  it('is one for a page, also by getProvider; the wallet’s own is another', async () => {
    expect(evmProvider(drawstring)).toBe(provider)
    expect(provider.at(10)).toBe(provider.at(10))
    expect(drawstring.getProvider('eip155')).toBeUndefined()
    await connect()
    expect(drawstring.getProvider('eip155')).toBe(provider)
    expect(drawstring.getWalletObject('eip155')).toBe(wallet.provider)
  })

  it('tells accounts and chain without asking the wallet, the active account first', async () => {
    await connect()
    asked = []
    expect(await ask('eth_accounts')).toEqual([ALICE, BOB])
    await drawstring.call({ type: 'switchAccount', namespace: 'eip155', address: BOB })
    expect(await ask('eth_accounts')).toEqual([BOB, ALICE])
    expect(await ask('eth_requestAccounts')).toEqual([BOB, ALICE])
    expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x1', '1'])
    expect(asked).toEqual([])
  })

  it('asks the wallet everything else, within the turn', async () => {
    await connect()
    asked = []
    const signed = ask('personal_sign', '0x6869', ALICE)
    expect(asked).toEqual([{ method: 'personal_sign', params: ['0x6869', ALICE] }])
    expect(await signed).toMatch(/^0x[\da-f]{130}$/)
  })

  it('says whose a transaction is and where it goes, unless it says so itself', async () => {
    await connect()
    asked = []
    // There is no node to send it to.
    await code(ask('eth_sendTransaction', { to: BOB }))
    await code(ask('eth_sendTransaction', { to: BOB, from: BOB, chainId: '0xa' }))
    expect(asked.map(({ params }) => params)).toEqual([
      [{ from: ALICE, chainId: '0x1', to: BOB }],
      [{ from: BOB, chainId: '0xa', to: BOB }],
    ])
  })

  it('serves viem', async () => {
    await connect()
    const client = createWalletClient({ transport: custom(provider) })
    expect(await client.getAddresses()).toEqual([ALICE, BOB])
    expect(await client.getChainId()).toBe(1)
    expect(await client.signMessage({ account: ALICE, message: 'hi' })).toMatch(/^0x/)
  })
})

describe('without a session', () => {
  it('has no accounts, tells the page’s chain, and asks nobody', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(await code(ask('personal_sign', '0x00', ALICE))).toBe(4900)
    expect(await code(ask('wallet_switchEthereumChain', { chainId: '0xa' }))).toBe(4900)
    expect(drawstring.isOpen()).toBe(false)
  })

  it('opens the modal for eth_requestAccounts, once for all who ask', async () => {
    const [one, other] = [ask('eth_requestAccounts'), ask('wallet_requestPermissions')]
    await eventually(() => expect(drawstring.isOpen()).toBe(true))
    expect(drawstring.read('modal').namespace).toBe('eip155')
    await connect()
    expect(await one).toEqual([ALICE, BOB])
    expect(await other).toEqual([{ parentCapability: 'eth_accounts' }])
  })

  it('ends that with 4001 when the modal closes, and a late yes connects nobody', async () => {
    announce({ connect: answerLater() })
    await visit()
    const accounts = ask('eth_requestAccounts')
    await eventually(() => expect(drawstring.isOpen()).toBe(true))
    connect().catch(() => {})
    await drawstring.close()
    expect(await code(accounts)).toBe(4001)
    wallet.release()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await ask('eth_accounts')).toEqual([])
    expect(await code(ask('personal_sign', '0x00', ALICE))).toBe(4900)
  })

  it('waits for a stored session', async () => {
    await connect()
    forgetDrawstring()
    drawstring = createDrawstring({ projectId: 'test', networks: [mainnet, optimism] })
    provider = evmProvider(drawstring)
    expect(await ask('eth_accounts')).toEqual([ALICE, BOB])
    expect(drawstring.isOpen()).toBe(false)
  })

  it('does not load the core for eth_accounts where nothing is stored', async () => {
    forgetDrawstring()
    drawstring = createDrawstring({
      projectId: 'test',
      networks: [mainnet],
      preload: 'intent',
    })
    provider = evmProvider(drawstring)
    expect(await ask('eth_accounts')).toEqual([])
    expect(drawstring.read('host').phase).toBe('idle')
  })
})

describe('networks', () => {
  it('are switched through the page', async () => {
    await connect()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()
    expect(drawstring.getChainId()).toBe(10)
    expect(await ask('eth_chainId')).toBe('0xa')
    asked = []
    expect(await ask('wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()
    expect(asked).toEqual([])
  })

  it.each<[string, Script, string, number]>([
    ['declined', { switchChain: reject() }, '0xa', 4001],
    ['that the wallet only seems to make', { switchChain: stayOnChain() }, '0xa', -32_603],
    ['to a network that the page does not have', {}, '0x309', 4902],
    ['to none', {}, 'one', -32_602],
  ])('a switch %s is told by its code', async (_, script, chainId, expected) => {
    announce(script)
    await visit()
    await connect()
    vi.useFakeTimers()
    try {
      const outcome = code(ask('wallet_switchEthereumChain', { chainId }))
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await outcome).toBe(expected)
    } finally {
      vi.useRealTimers()
    }
    expect(await ask('eth_chainId')).toBe('0x1')
  })

  it('are added to the page, then to the wallet', async () => {
    await connect()
    const added = {
      chainId: '0x309',
      chainName: 'Test 777',
      nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 18 },
      rpcUrls: ['https://node.example'],
      blockExplorerUrls: ['https://scan.example'],
    }
    expect(await code(ask('wallet_addEthereumChain', { chainId: '0x309' }))).toBe(-32_602)
    expect(await ask('wallet_addEthereumChain', added)).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x309')
    expect(drawstring.getCaipNetwork()).toMatchObject({ name: 'Test 777' })
  })
})

describe('bound to a chain', () => {
  it('asks the wallet for nothing once that is on another, and again when it is back', async () => {
    await connect()
    const bound = provider.at(1)
    const sign = () => bound.request({ method: 'personal_sign', params: ['0x6869', ALICE] })
    expect(await sign()).toMatch(/^0x/)
    await ask('wallet_switchEthereumChain', { chainId: '0xa' })
    asked = []
    expect(await code(sign())).toBe(4901)
    const transaction = { method: 'eth_sendTransaction', params: [{ to: BOB, from: ALICE }] }
    expect(await code(bound.request(transaction))).toBe(4901)
    expect(asked).toEqual([])
    expect(await bound.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await bound.request({ method: 'eth_accounts' })).toEqual([ALICE, BOB])
    await ask('wallet_switchEthereumChain', { chainId: '0x1' })
    expect(await sign()).toMatch(/^0x/)
  })
})

describe('events', () => {
  const heard: unknown[] = []
  const hear = (event: string) => (payload: unknown) => {
    heard.push([event, payload instanceof Error ? (payload as { code?: number }).code : payload])
  }
  const on = {
    connect: hear('connect'),
    disconnect: hear('disconnect'),
    accountsChanged: hear('accountsChanged'),
    chainChanged: hear('chainChanged'),
  }
  const names = Object.keys(on) as (keyof typeof on)[]

  beforeEach(() => {
    heard.length = 0
    for (const name of names) provider.on(name, on[name])
  })

  it('tell what happens to the session, after it has', async () => {
    const seen: unknown[] = []
    provider.on('accountsChanged', () => seen.push(drawstring.getAddress()))
    await connect()
    await drawstring.call({ type: 'switchAccount', namespace: 'eip155', address: BOB })
    await drawstring.switchNetwork(optimism)
    await drawstring.disconnect()
    expect(heard).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [ALICE, BOB]],
      ['accountsChanged', [BOB, ALICE]],
      ['chainChanged', '0xa'],
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
    expect(seen).toEqual([ALICE, BOB, undefined])
  })

  it('tell of a network that the page does not know', async () => {
    await connect()
    wallet.switchTo('eip155:777')
    await eventually(() => expect(heard.at(-1)).toEqual(['chainChanged', '0x309']))
    expect(await ask('eth_chainId')).toBe('0x309')
  })

  it('go to nobody who left, once to who wants one, and on past a listener that throws', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const name of names) provider.removeListener(name, on[name])
    const [once, never] = [vi.fn(), vi.fn()]
    provider.once('accountsChanged', never).off('accountsChanged', never)
    provider.on('accountsChanged', () => {
      throw new Error('a listener of the page')
    })
    provider.once('accountsChanged', once)
    await connect()
    await drawstring.disconnect()
    expect(once).toHaveBeenCalledExactlyOnceWith([ALICE, BOB])
    expect(never).not.toHaveBeenCalled()
    expect(heard).toEqual([])
    expect(report).toHaveBeenCalled()
    report.mockRestore()
  })

  it('pass on the wallet’s own messages', async () => {
    const told = vi.fn()
    provider.on('message', told)
    const listeners: Record<string, (payload: unknown) => void> = {}
    vi.spyOn(wallet.provider, 'on').mockImplementation((event, listener) => {
      listeners[event] = listener as (payload: unknown) => void
      return wallet.provider
    })
    await connect()
    listeners.message?.({ type: 'eth_subscription', data: 1 })
    expect(told).toHaveBeenCalledExactlyOnceWith({ type: 'eth_subscription', data: 1 })
  })
})

describe('bad input', () => {
  it.each([undefined, null, {}, { method: '' }, { method: 1 }, 'eth_accounts'])(
    '%o is no request',
    async (request) => {
      expect(await code(provider.request(request as never))).toBe(-32_602)
    },
  )

  it('a server has no wallet', async () => {
    vi.unstubAllGlobals()
    const rendered = evmProvider(createDrawstring({ projectId: 'test', networks: [polygon] }))
    expect(await rendered.request({ method: 'eth_accounts' })).toEqual([])
    expect(await code(rendered.request({ method: 'personal_sign' }))).toBe(4900)
    expect(await code(rendered.request({ method: 'eth_requestAccounts' }))).toBe(4900)
    expect(page.opened).toEqual([])
  })
})
