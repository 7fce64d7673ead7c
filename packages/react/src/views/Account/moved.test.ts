import type { Transfer } from '@drawstring/core'
import { expect, it } from 'vitest'
import { en } from '../../i18n/en.js'
import { fill } from '../../i18n/fill.js'
import { movedOf } from './moved.js'

const ONE = '0x0613000000000000000000000000000000000001'
const TWO = '0x0613000000000000000000000000000000000002'

const told = (...transfers: Partial<Transfer>[]) =>
  movedOf(
    transfers.map((transfer) => ({ direction: 'in', name: '', nft: false, ...transfer })),
    (key, values) => fill(en[key], values),
    'en',
  )

it('says green what came in of a token that is known, and of nothing else', () => {
  expect(told({ name: 'ETH', amount: '1.5' })).toEqual([
    { short: '+1.5 ETH', full: '+1.5 ETH', tone: 'good' },
  ])
  expect(told({ name: 'ETH', amount: '1.5', direction: 'out' })).toEqual([
    { short: '−1.5 ETH', full: '−1.5 ETH', tone: undefined },
  ])
})

it('counts unverified tokens after the rest, without an amount that a stranger made up', () => {
  const strange = { name: '0x0613…0001', address: ONE, amount: '0.451' }
  const [first] = told(strange)
  expect(first).toEqual({
    short: 'Unverified token',
    full: `Unverified token ${ONE}`,
    tone: 'quiet',
    title: ONE,
  })
  const several = told(strange, { ...strange, address: TWO }, { name: 'ETH', amount: '1' })
  expect(several.map(({ short }) => short)).toEqual(['+1 ETH', '2 unverified tokens'])
  expect(several[1]?.full).toContain(`${ONE} ${TWO}`)
})

it('says an NFT by its number, quietly and without a sign', () => {
  const nft = { name: '0x0613…0001 #8', address: ONE, nft: true }
  expect(told(nft)[0]).toEqual({
    short: 'NFT #8',
    full: `NFT #8 ${ONE}`,
    tone: 'quiet',
    title: ONE,
  })
  expect(told({ ...nft, amount: '2' })[0]?.short).toBe('2 × NFT #8')
  expect(told({ ...nft, name: '0x0613…0001' })[0]?.short).toBe('NFT')
})
