import { expect, it, vi } from 'vitest'
import type { Adapter } from '../adapter/Adapter.js'
import { connectorOwners } from './connectorOwners.js'

const RDNS = 'com.shop.wallet'
const announced = { id: `eip6963:${RDNS}`, kind: 'ANNOUNCED', rdns: RDNS } as const
const own = { id: 'own', kind: 'EXTERNAL', rdns: RDNS } as const

/** An adapter whose connectors are these objects; each has one of its own if none is named. */
const adapterOf = (objects: Record<string, unknown> = {}, namespace = 'eip155') => {
  const provider = vi.fn((id: string) => objects[id])
  return { namespace, provider } as unknown as Adapter & { provider: typeof provider }
}

function scene(held: readonly string[] = []) {
  const displaced = vi.fn()
  const isHeld = (_: string, connector: string) => held.includes(connector)
  return { owners: connectorOwners({ isHeld, displaced }), displaced }
}

it('lets the page’s own wallet take the place of one that announces its rdns', () => {
  const { owners, displaced } = scene()
  const [found, page] = [adapterOf(), adapterOf()]
  expect(owners.claim(found, announced)).toBe(true)
  expect(owners.claim(page, own)).toBe(true)
  expect(displaced.mock.calls).toEqual([[announced.id]])
  // Announced again, when the modal opens, it is not listed any more; what is told of it is heard.
  expect(owners.claim(found, announced)).toBe(false)
  expect(owners.claim(found, { ...announced, id: `${announced.id}:b` })).toBe(false)
  expect(owners.isOf(found, announced.id)).toBe(true)
  expect(owners.of('eip155', own.id)).toBe(page)
})

it('lets nobody else take a place, nor the page’s own one that of a session', () => {
  const cases = [
    scene([announced.id]).owners.claim,
    scene().owners.claim,
    scene().owners.claim,
  ] as const
  for (const claim of cases) expect(claim(adapterOf(), announced)).toBe(true)
  expect(cases[0](adapterOf(), own)).toBe(false)
  expect(cases[1](adapterOf(), { ...own, kind: 'ANNOUNCED' })).toBe(false)
  // Another family's, or another wallet's, is beside it.
  expect(cases[2](adapterOf({}, 'solana'), own)).toBe(true)
  expect(cases[2](adapterOf(), { ...own, rdns: 'com.other' })).toBe(true)
})

it('has one row for one object, also where it is there later', () => {
  const wallet = {}
  const { owners, displaced } = scene()
  const objects: Record<string, unknown> = {}
  const [page, found] = [adapterOf(objects), adapterOf({ [announced.id]: wallet })]
  expect(owners.claim(page, { id: 'own', kind: 'EXTERNAL' })).toBe(true)
  objects.own = wallet
  expect(owners.claim(found, announced)).toBe(false)
  expect(displaced).not.toHaveBeenCalled()
  const { owners: others } = scene()
  expect(others.claim(found, announced)).toBe(true)
  expect(others.claim(page, own)).toBe(false)
})

it('takes nothing for an object that is none', () => {
  for (const none of [null, undefined, 7, 'wallet']) {
    const { owners } = scene()
    expect(owners.claim(adapterOf({ a: none }), { id: 'a' })).toBe(true)
    expect(owners.claim(adapterOf({ b: none }), { id: 'b' })).toBe(true)
  }
})

it('lists as many connectors of an adapter as there may be, and looks at each of them once', () => {
  const { owners } = scene()
  const many = adapterOf(Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [at, { at }])))
  const claimed = Array.from({ length: 1500 }, (_, at) => owners.claim(many, { id: `${at}` }))
  expect(claimed.filter((is) => is)).toHaveLength(1000)
  expect(owners.claim(many, { id: '0' })).toBe(true)
  many.provider.mockClear()
  expect(owners.claim(adapterOf(), { id: 'another' })).toBe(true)
  expect(many.provider).not.toHaveBeenCalled()
})
