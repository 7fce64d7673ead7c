import { adapterConformance, type Subject } from '@drawstring/core/conformance'
import { mainnet, polygon } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecorder } from '../../../core/src/adapter/conformance/recorder.js'
import { networkOf } from '../../../core/src/fixtures/network.js'
import { createFakeStorage } from '../../../core/src/fixtures/storage.js'
import { command, personalSign } from '../../../core/src/fixtures/subjects/evm.js'
import { viemWallet } from '../../../core/src/fixtures/subjects/viemWallet.js'
import { MAJORS, type Wagmi } from '../fixtures/page.js'
import { wagmiWallets } from './index.js'

const CHAINS = [mainnet, polygon] as const

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', createFakeStorage())
})
afterEach(() => vi.unstubAllGlobals())

/** wagmi's `injected` over a wallet of viem's. */
function injectedSubject({ injected }: Wagmi): Subject {
  const wallet = viemWallet()
  const { listeners: _, answer: __, ...commands } = command(wallet)
  const target = { id: 'own', name: 'Own wallet', provider: () => wallet.provider as never }
  return {
    adapter: wagmiWallets([injected({ target: () => target, shimDisconnect: false })], {
      chains: CHAINS,
    }),
    name: 'Own wallet',
    accounts: [wallet.address],
    known: networkOf('eip155:137'),
    unknown: networkOf('eip155:424242'),
    without: {
      answer: 'wagmi’s own connector reads what a wallet tells, and throws by itself.',
      details: 'EVM wallets tell nothing of an account but its address.',
      lose: 'A page that gives a connector does not take it back.',
      signedOn: 'Such a wallet has one network in use: it is switched before it is asked.',
      other: 'A connector of one wallet.',
      listeners:
        'What wagmi’s connector listens to is its own: it leaves it when it is disconnected.',
    },
    announce: () => {},
    agree: wallet.agree,
    choose: wallet.share,
    close: () => {},
    ...commands,
    stay: wallet.stay,
    move: ({ id }) => wallet.go(`0x${Number(id).toString(16)}`),
    outside: async () => void (await wallet.provider.request({ method: 'eth_requestAccounts' })),
    sign: personalSign,
  }
}

describe.each(MAJORS)('injected of wagmi %s', (_, wagmi) => {
  for (const { group, name, run } of adapterConformance) {
    it(`${group}: ${name}`, async ({ skip }) => {
      const reason = await run(() => injectedSubject(wagmi))
      if (reason !== undefined) skip(reason)
    })
  }
})

describe.each(MAJORS)('mock of wagmi %s', (_, { mock }) => {
  const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const started = (features = {}) => {
    const adapter = wagmiWallets([mock({ accounts: [ALICE], features })], { chains: CHAINS })
    const recorder = createRecorder()
    adapter.start(recorder.sink)
    return { adapter, ...recorder }
  }

  it('connects, moves, goes on after a reload and leaves', async () => {
    // wagmi 2's mock asks a node for its accounts.
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: [ALICE] }))
    const { adapter, found, told } = started({ reconnect: true })
    expect(found).toEqual([{ id: 'wagmi:mock', kind: 'EXTERNAL', name: 'Mock Connector' }])
    expect(await adapter.connect('wagmi:mock')).toEqual({ accounts: [ALICE], chain: '1' })
    await adapter.switchNetwork('wagmi:mock', networkOf('eip155:137'))
    expect(told).toEqual([['chainChanged', 'wagmi:mock', '137']])
    expect((await adapter.reconnect('wagmi:mock')).accounts).toEqual([ALICE])
    await adapter.disconnect('wagmi:mock')
    expect((await adapter.reconnect('wagmi:mock')).accounts).toEqual([])
  })

  it('is listed beside connectors that fail', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing = () => {
      throw new Error('no SDK')
    }
    const lazy = () => ({ id: 'lazy', name: 'Lazy', setup: failing })
    const hasty = () => ({ id: 'hasty', name: 'Hasty', setup: () => undefined })
    const own = mock({ accounts: [ALICE] })
    const recorder = createRecorder()
    const adapter = wagmiWallets([failing, lazy, hasty, own], { chains: CHAINS })
    adapter.start(recorder.sink)
    const names = recorder.found.map(({ name }) => name)
    expect(names).toEqual(['Lazy', 'Hasty', 'Mock Connector'])
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })

  it.each([{ accounts: 5 }, { accounts: [null, 1, { address: 1 }] }])(
    'bears a connector that tells %o',
    async (told) => {
      let tell: (() => void) | undefined
      const own = (setup: { emitter: { emit(event: string, data: unknown): void } }) => {
        tell = () => setup.emitter.emit('change', told)
        return mock({ accounts: [ALICE] })(setup as never)
      }
      const recorder = createRecorder()
      const adapter = wagmiWallets([own], { chains: CHAINS })
      adapter.start(recorder.sink)
      await adapter.connect('wagmi:mock')
      tell?.()
      expect(recorder.told.flatMap(([, , accounts]) => accounts)).toEqual([])
    },
  )

  it('declines in wagmi’s words', async () => {
    const { adapter } = started({ connectError: true })
    await expect(adapter.connect('wagmi:mock')).rejects.toMatchObject({ code: 4001 })
    await expect(adapter.connect('another')).rejects.toMatchObject({ kind: 'gone' })
  })
})
