import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeStorage } from '../../fixtures/storage.js'
import { evmSubject } from '../../fixtures/subjects/evm.js'
import type { Adapter, AdapterSink } from '../Adapter.js'
import { eip1193 } from '../eip1193/eip1193.js'
import { adapterConformance, runConformance } from './index.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', createFakeStorage())
})
afterEach(() => vi.unstubAllGlobals())

const later = () => new Promise((resolve) => setTimeout(resolve, 1))

/** An adapter that starts with another sink than it is given. */
const hearing = (adapter: Adapter, change: (sink: AdapterSink) => Partial<AdapterSink>) => ({
  start: (sink: AdapterSink) => adapter.start({ ...sink, ...change(sink) }),
})

/** The fault, the adapter that has it, and a case that finds it. */
const FAULTS: [string, (adapter: Adapter) => Partial<Adapter>, string][] = [
  [
    'asks the wallet too late for its window',
    (own) => ({ connect: (...asked) => later().then(() => own.connect(...asked)) }),
    'asks the wallet in the task of the press',
  ],
  [
    'does not hear that a connection was given up',
    (own) => ({ connect: (id) => own.connect(id) }),
    'is silent about a connection that was given up and is granted later',
  ],
  [
    'wraps the wallet anew each time',
    (own) => ({ provider: (id) => own.provider(id) && { of: own.provider(id) } }),
    "hands out the wallet's own object, the same during a session",
  ],
  [
    'loses the codes of failures',
    (own) => ({
      request: (...asked) => own.request(...asked).catch(() => Promise.reject(new Error('No.'))),
    }),
    'keeps the codes of failures, however they are wrapped',
  ],
  [
    'answers in bytes',
    (own) => ({
      request: async (...asked) => new TextEncoder().encode(`${await own.request(...asked)}`),
    }),
    'signs, and answers in JSON',
  ],
  [
    'is deaf for the network',
    (own) => hearing(own, () => ({ chainChanged: () => {} })),
    'tells when the visitor switches the network in the wallet',
  ],
  [
    'tells twice',
    (own) =>
      hearing(own, (sink) => ({
        accountsChanged(...what) {
          sink.accountsChanged(...what)
          sink.accountsChanged(...what)
        },
      })),
    'tells after a reconnection too',
  ],
  [
    'does not stop',
    (own) => ({
      start(sink) {
        own.start(sink)
        return () => {}
      },
    }),
    'leaves no listener when it is stopped',
  ],
  [
    'takes over whatever it finds',
    (own) =>
      hearing(own, (sink) => ({
        connectorFound(connector) {
          sink.connectorFound(connector)
          sink.connected?.(connector.id, { accounts: [] })
        },
      })),
    'takes over what began without it where it is meant to',
  ],
  [
    'believes a wallet that stays',
    (own) => ({
      switchNetwork: (id, network) =>
        own.request(
          id,
          {
            method: 'wallet_switchEthereumChain',
            params: [{ chainId: `0x${Number(network.id).toString(16)}` }],
          },
          network.caipNetworkId,
        ) as Promise<never>,
    }),
    'rejects when the wallet agrees to switch and stays where it is',
  ],
  [
    'waits for a wallet to part',
    (own) => ({
      disconnect: (id) =>
        (own.provider(id) as { request(args: object): Promise<never> }).request({
          method: 'wallet_revokePermissions',
          params: [{ eth_accounts: {} }],
        }),
    }),
    'ends within three seconds though the wallet never answers',
  ],
]

it.each(FAULTS)('finds an adapter that %s', async (_, spoil, name) => {
  const own = eip1193()
  const spoiled = { ...own, ...spoil(own) }
  const sound = await runConformance(called(name), () => evmSubject(eip1193()))
  const faulty = await runConformance(called(name), () => evmSubject(spoiled))
  expect(sound.map(({ outcome }) => outcome)).toEqual(['passed'])
  expect(faulty.map(({ outcome }) => outcome)).toEqual(['failed'])
})

const called = (name: string) => adapterConformance.filter((one) => one.name === name)
