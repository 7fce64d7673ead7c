import { expect, it } from 'vitest'
import { networkOf } from '../../fixtures/network.js'
import type { Adapter } from '../Adapter.js'
import { adapterConformance, conformanceReport, runConformance, type Subject } from './index.js'

/** An adapter that finds its wallet and does nothing else right. */
const idle: Adapter = {
  namespace: 'eip155',
  start(sink) {
    sink.connectorFound({ id: 'idle', kind: 'EXTERNAL', name: 'Idle' })
    return () => {}
  },
  connect: async () => ({ accounts: [] }),
  reconnect: async () => ({ accounts: ['0x1'] }),
  disconnect: async () => {},
  switchNetwork: async () => {},
  addNetwork: async () => {},
  request: async () => undefined,
  provider: () => ({}),
}

const subject = (more: Partial<Subject> = {}): Subject => ({
  adapter: idle,
  name: 'Idle',
  accounts: ['0x1'],
  known: networkOf('eip155:137'),
  unknown: networkOf('eip155:424242'),
  announce: () => {},
  agree: () => {},
  choose: () => {},
  close: () => {},
  ...more,
})

const run = (more?: Partial<Subject>) => runConformance(adapterConformance, () => subject(more))

it('fails an adapter that does nothing, case by case', async () => {
  const results = await run()
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  expect(failed.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'connects, and tells the accounts',
      'rejects when the visitor declines',
      'does not reconnect what never connected',
      'tells when the visitor takes the permission back',
      'rejects to switch to one that it does not know',
      'rejects what is asked of a wallet that is not there',
    ]),
  )
})

it('passes over nothing in silence: a subject says what it cannot do', async () => {
  const signing = (results: Awaited<ReturnType<typeof run>>) =>
    results.find(({ name }) => name === 'signs, and answers in JSON')
  expect(signing(await run())).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('neither has "sign" nor says why not'),
  })
  const results = await run({ without: { sign: 'The wallet only shows.' } })
  expect(signing(results)).toMatchObject({
    outcome: 'does not apply',
    reason: 'The wallet only shows.',
  })
  expect(conformanceReport(results)).toContain(
    'does not apply: requests: signs, and answers in JSON: The wallet only shows.',
  )
})

it('has a name of its own for every case', () => {
  const names = adapterConformance.map(({ group, name }) => `${group}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
})
