import * as networks from '@drawstring/core/networks'
import { expect, it } from 'vitest'
import { knownName } from './knownName.js'

it('calls networks as everywhere else', () => {
  const all = Object.values(networks)
  const told = all.map(({ caipNetworkId }) => knownName(caipNetworkId))
  const known = all.filter((_, index) => told[index] !== undefined)
  expect(known.length).toBeGreaterThan(30)
  for (const { caipNetworkId, name } of known) expect(knownName(caipNetworkId)).toBe(name)
})

it('has no name for what it does not know', () => {
  expect(knownName('eip155:424242')).toBeUndefined()
})
