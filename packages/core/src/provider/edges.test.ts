import { answerLater, createDevWallet, type DevWallet, type Script } from '@drawstring/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawstring, forgetDrawstring } from '../createDrawstring.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import { eventually } from '../fixtures/eventually.js'
import { stubPage } from '../fixtures/page.js'
import { mainnet, optimism } from '../networks/index.js'
import { type EvmProvider, evmProvider } from './index.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bare = { ...optimism, id: 137, caipNetworkId: 'eip155:137', name: 'Bare' } as const

vi.spyOn(console, 'warn').mockImplementation(() => {})
let wallet: DevWallet
let drawstring: Drawstring
let provider: EvmProvider
let asked: { method: string; params?: unknown }[]
/** What the wallet does in place of answering, by method. */
let instead: Record<string, () => unknown>

beforeEach(() => {
  stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  instead = {}
})
afterEach(() => {
  vi.useRealTimers()
  wallet.remove()
  vi.unstubAllGlobals()
})

async function visit(approval: 'auto' | Script = 'auto'): Promise<void> {
  const chains = ['eip155:1', 'eip155:10', 'eip155:137'].map((caip2) => ({
    caip2,
    rpcUrl: 'http://node.invalid',
  }))
  wallet = createDevWallet({ chains, approval, connectAccounts: 2 }).announce()
  asked = []
  const { request } = wallet.provider
  vi.spyOn(wallet.provider, 'request').mockImplementation(async (given) => {
    asked.push(given as (typeof asked)[number])
    const other = instead[given.method]
    return other ? other() : request.call(wallet.provider, given)
  })
  load()
  await drawstring.ready()
}

function load(): void {
  forgetDrawstring()
  const networks = [mainnet, optimism, { ...bare, rpcUrls: { default: { http: [] } } }]
  drawstring = createDrawstring({ projectId: 'test', networks })
  provider = evmProvider(drawstring)
}

const connect = () => drawstring.call({ type: 'connect', wallet: wallet.rdns, namespace: 'eip155' })
const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
const code = (promise: Promise<unknown>) =>
  promise.then(
    (answer) => `answered ${String(answer)}`,
    (error) => error.code,
  )
const switchTo = (chainId: string) => ask('wallet_switchEthereumChain', { chainId })

describe('a wallet that does not say which chain it is on', () => {
  beforeEach(async () => {
    instead.eth_chainId = () => {
      throw new Error('not now')
    }
    await visit()
    await connect()
    asked = []
  })

  it('is not taken for being on the page’s', async () => {
    expect(await code(provider.at(1).request({ method: 'personal_sign', params: [] }))).toBe(4901)
    expect(asked).toEqual([])
    await code(ask('eth_chainId'))
    expect(asked).toEqual([{ method: 'eth_chainId', params: [] }])
  })

  it('is asked to switch, whichever network the page is on', async () => {
    const switched = switchTo('0x1')
    await eventually(() => expect(asked[0]?.method).toBe('wallet_switchEthereumChain'))
    await code(switched)
  })
})

describe('what is sent', () => {
  beforeEach(async () => {
    await visit()
    await connect()
    asked = []
  })
  const sent = () => asked.map(({ params }) => (params as unknown[])[0])

  it('names account and chain also where they are undefined', async () => {
    await code(ask('eth_sendTransaction', { to: BOB, from: undefined, chainId: undefined }))
    await code(ask('wallet_sendCalls', { calls: [] }))
    expect(sent()).toEqual([
      { from: ALICE, chainId: '0x1', to: BOB },
      { from: ALICE, chainId: '0x1', calls: [] },
    ])
  })

  it.each([[[]], [[null]], [['0xab']], [{ to: BOB }]])(
    'is a transaction, not %o',
    async (params) => {
      expect(await code(provider.request({ method: 'eth_sendTransaction', params }))).toBe(-32_602)
      expect(asked).toEqual([])
    },
  )

  it.each([
    ['eth_sendTransaction', { to: BOB, chainId: 10 }],
    ['eth_sendTransaction', { to: BOB, chainId: '0xa' }],
    ['wallet_sendCalls', { chainId: '0xa', calls: [] }],
  ])('to another chain (%s %o) does not go through a bound provider', async (method, sent) => {
    expect(await code(provider.at(1).request({ method, params: [sent] }))).toBe(4901)
    expect(asked).toEqual([])
  })

  it('rejects where the wallet answers with an error', async () => {
    instead.personal_sign = () => new Error('an answer')
    await expect(ask('personal_sign', '0x00', ALICE)).rejects.toThrow('an answer')
  })
})

describe('switches', () => {
  it('to the same network wait for one answer; to another one meanwhile -32002', async () => {
    await visit({ switchChain: answerLater() })
    await connect()
    asked = []
    const [one, other] = [switchTo('0xa'), switchTo('0xa')]
    await eventually(() => expect(asked).toHaveLength(1))
    expect(await code(switchTo('0x1'))).toBe(-32_002)
    wallet.release()
    expect([await one, await other]).toEqual([null, null])
    expect(asked.filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  it('that the session’s end ends are told as such', async () => {
    await visit({ switchChain: answerLater() })
    await connect()
    const switched = code(switchTo('0xa'))
    await eventually(() => expect(asked.at(-1)?.method).toBe('wallet_switchEthereumChain'))
    await drawstring.disconnect()
    expect(await switched).toBe(4900)
    expect(await code(ask('wallet_addEthereumChain', { chainId: '0x309' }))).toBe(4900)
  })

  it('to a network without a node take the one that is given', async () => {
    await visit()
    await connect()
    await ask('wallet_addEthereumChain', {
      chainId: '0x89',
      chainName: 'Bare',
      nativeCurrency: mainnet.nativeCurrency,
      rpcUrls: ['https://node.example'],
    })
    const [added] = drawstring.getCaipNetworks('eip155').filter(({ id }) => id === '137')
    expect(added?.rpcUrls.default?.http).toEqual(['https://node.example'])
  })
})

describe('a stored session whose wallet is gone', () => {
  it('keeps a press waiting for a second, not for ten', async () => {
    await visit()
    await connect()
    wallet.remove()
    vi.useFakeTimers()
    load()
    const accounts = code(ask('eth_requestAccounts'))
    await vi.advanceTimersByTimeAsync(1_100)
    expect(drawstring.isOpen()).toBe(true)
    await drawstring.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await accounts).toBe(4001)
  })
})

describe('leaving', () => {
  it('is done also where the wallet refuses', async () => {
    await visit()
    await connect()
    instead.wallet_revokePermissions = () => {
      throw Object.assign(new Error('no'), { code: -32_603 })
    }
    expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(drawstring.getIsConnectedState()).toBe(false)
  })

  it('is not meant by who gives back another permission', async () => {
    await visit()
    await connect()
    instead.wallet_revokePermissions = () => null
    await ask('wallet_revokePermissions', { other: {} })
    expect(drawstring.getIsConnectedState()).toBe(true)
  })
})

describe('listeners', () => {
  it('for the next time are called once for each time that they were added, whatever else they hear', async () => {
    await visit()
    const [twice, both, stays] = [vi.fn(), vi.fn(), vi.fn()]
    provider.once('connect', twice).once('disconnect', twice)
    provider.once('accountsChanged', both).once('accountsChanged', both)
    provider.on('accountsChanged', stays).once('accountsChanged', stays)
    for (let session = 0; session < 2; session++) {
      await connect()
      await drawstring.disconnect()
    }
    expect([twice, both, stays].map((listener) => listener.mock.calls.length)).toEqual([2, 2, 5])
    provider.removeListener('accountsChanged', stays)
  })

  it('hear of the end before the page’s own network', async () => {
    await visit()
    await connect()
    await switchTo('0xa')
    const heard: string[] = []
    const names = ['accountsChanged', 'chainChanged', 'disconnect'] as const
    for (const name of names) provider.on(name, () => heard.push(name))
    wallet.switchTo('eip155:137')
    await eventually(() => expect(heard).toEqual(['chainChanged']))
    await drawstring.disconnect()
    expect(heard.slice(1, 3)).toEqual(['accountsChanged', 'disconnect'])
  })
})

it.each([0, -1, 1.5, Number.NaN, 2 ** 53, '1', 1n])('at(%o) is no chain', async (chainId) => {
  await visit()
  expect(() => provider.at(chainId as number)).toThrow('at() takes a chain id as a number')
})
