import { beforeEach, expect, it, vi } from 'vitest'
import type { Effect, Request } from '../generated/protocol.js'
import { holdBack } from './holdBack.js'

const request = (id: number, effect: Partial<Effect> & Pick<Effect, 'type'>) =>
  ({ id, effect }) as Request
const http = request(1, { type: 'http' })
const consent = request(2, { type: 'consent' })
const beacon = request(0, { type: 'beacon' })
const reconnect = request(4, { type: 'reconnect' })
const read = request(3, { type: 'storageRead' })

const outside = { perform: vi.fn(), moved: vi.fn(), publish: vi.fn() }
const { perform, moved, publish } = outside

beforeEach(() => vi.resetAllMocks())

it('performs what stays in the page at once, and what leaves it when it is woken, in order', () => {
  const gate = holdBack(outside)
  for (const each of [http, read, consent, beacon, reconnect]) gate.perform(each)
  expect(perform.mock.calls).toEqual([[read]])
  gate.wake()
  expect(perform.mock.calls).toEqual([[read], [http], [consent], [beacon], [reconnect]])
})

it('holds nothing back once it was woken, and performs nothing twice', () => {
  const gate = holdBack(outside)
  gate.perform(http)
  gate.wake()
  gate.wake()
  gate.perform(consent)
  expect(perform.mock.calls).toEqual([[http], [consent]])
})

it('forgets what was cancelled meanwhile', () => {
  const gate = holdBack(outside)
  const cancel = request(0, { type: 'cancel', request: http.id })
  for (const each of [http, consent, cancel]) gate.perform(each)
  gate.wake()
  expect(perform.mock.calls).toEqual([[cancel], [consent]])
})

it('tells of what moved when it is woken, each once, before it asks for anything', () => {
  const gate = holdBack(outside)
  gate.moved(['network', 'wallets'])
  gate.publish(['network', 'wallets'])
  gate.moved(['network'])
  gate.perform(http)
  expect(moved).not.toHaveBeenCalled()
  expect(publish).not.toHaveBeenCalled()
  gate.wake()
  expect(moved.mock.calls).toEqual([[['network', 'wallets']]])
  expect(publish.mock.calls).toEqual([[['network', 'wallets']]])
  const [told] = publish.mock.invocationCallOrder
  const [asked] = perform.mock.invocationCallOrder
  expect(told).toBeLessThan(asked ?? Number.NaN)
  gate.moved(['modal'])
  gate.publish(['modal'])
  expect(moved).toHaveBeenLastCalledWith(['modal'])
  expect(publish).toHaveBeenLastCalledWith(['modal'])
})
