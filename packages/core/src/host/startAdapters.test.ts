import { afterEach, expect, it, vi } from 'vitest'
import type { Adapter, AdapterSink } from '../adapter/Adapter.js'
import type { HostEvent } from '../generated/protocol.js'
import { connectorOwners } from './connectorOwners.js'
import { startAdapters } from './startAdapters.js'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

const LIST = { id: 'own', kind: 'EXTERNAL', name: 'Own' } as const

function started() {
  let sink: AdapterSink | undefined
  const adapter = {
    namespace: 'eip155',
    provider: () => undefined,
    start(to: AdapterSink) {
      sink = to
      return () => {}
    },
  } as unknown as Adapter
  const tell = vi.fn((_: HostEvent) => {})
  const owners = connectorOwners({ isHeld: () => false, displaced: () => {} })
  startAdapters([adapter], owners, tell)
  const told = () => tell.mock.calls.map(([event]) => event)
  // biome-ignore lint/suspicious/noExplicitAny: an adapter may be written without types.
  return { sink: sink as any, told }
}

/** What has no text of its own, and what cannot be read. */
const strange = () => [
  undefined,
  null,
  7,
  Symbol('own'),
  Object.create(null),
  new Proxy({}, { get: () => expect.fail('read') }),
]

it('hears of connectors that are none, and says so once', () => {
  const { sink, told } = started()
  for (const one of strange()) {
    sink.connectorFound(one)
    sink.connectorFound({ ...LIST, id: one })
    sink.connectorFound({ ...LIST, name: one })
    sink.connectorFound({ ...LIST, kind: one })
  }
  sink.connectorFound({ ...LIST, name: 'x'.repeat(10_000) })
  sink.connectorFound({ ...LIST, kind: 'toString' })
  sink.connectorFound({ ...LIST, id: '' })
  expect(told()).toEqual([])
  expect(warn.mock.calls.map(([line]) => String(line).slice(0, 18))).toEqual(['[drawstring DS913]'])
})

it('passes on of a connector what one is', () => {
  const { sink, told } = started()
  sink.connectorFound({ ...LIST, icon: {}, rdns: 7, more: () => {} })
  expect(told()).toEqual([{ type: 'connectorFound', connector: { ...LIST, namespace: 'eip155' } }])
})

it('never throws, whatever an adapter tells', () => {
  const { sink, told } = started()
  sink.connectorFound(LIST)
  for (const one of strange()) {
    sink.connectorLost(one)
    sink.disconnected(one)
    sink.connected(one, one)
    sink.connected('own', { accounts: ['0x1'], chain: one })
    sink.accountsChanged(one, ['0x1'])
    sink.chainChanged(one, '0x1')
    sink.chainChanged('own', one === 7 ? undefined : one)
    sink.chainChanged('own', '0x1', [one])
    sink.networksApproved('own', one)
  }
  const chains = told().flatMap((event) => (event.type === 'chainChanged' ? event.chain : []))
  expect(chains).toEqual([])
})
