import { expect, it } from 'vitest'
import { headings } from './headings.js'

const known = { query: '', own: 0, count: 9, unverified: 4, unverifiedShown: false }
const found = { ...known, query: 'usd' }

it('parts what is known from what is not where a search finds both', () => {
  const between = { at: 5, key: 'picker.unverified' }
  expect(headings(found)).toEqual({ top: 'picker.found', between: [between] })
  expect(headings({ ...found, own: 2 })).toEqual({ top: 'picker.found', between: [between] })
})

it('says so where a search finds unverified tokens alone', () => {
  expect(headings({ ...found, unverified: 9 })).toEqual({ top: 'picker.unverified', between: [] })
})

it('parts nothing where all that is found is known', () => {
  expect(headings({ ...found, unverified: 0 })).toEqual({ top: 'picker.found', between: [] })
})

it('has own tokens before the popular ones, which no unverified one is', () => {
  const between = { at: 3, key: 'picker.popular' }
  expect(headings({ ...known, own: 3 })).toEqual({ top: 'picker.own', between: [between] })
  const shown = { ...known, own: 5, unverifiedShown: true }
  const rest = { at: 5, key: 'picker.unverified' }
  expect(headings(shown)).toEqual({ top: 'picker.own', between: [rest] })
  expect(headings({ ...shown, own: 3 })).toEqual({ top: 'picker.own', between: [between, rest] })
})

it('has one heading where the rest is folded away', () => {
  expect(headings({ ...known, own: 9 })).toEqual({ top: 'picker.own', between: [] })
  expect(headings(known)).toEqual({ top: 'picker.popular', between: [] })
})
