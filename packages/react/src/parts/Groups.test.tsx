import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Groups } from './Groups.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const shown = (address: string) => renderToStaticMarkup(<Groups address={address} />)
const groups = (address: string) =>
  [...shown(address).matchAll(/<span>([^<]*)/g)].map(([, group]) => group)

it('parts an address into groups of four, of which none is lost', () => {
  expect(groups(ADDRESS)).toHaveLength(10)
  expect(groups(ADDRESS)[0]).toBe('0xf39F')
  expect(groups('7S3P4HxJpyyigGzod')).toEqual(['7S3P', '4HxJ', 'pyyi', 'gGzo', 'd'])
})

it('has no spaces in its text, so that it is copied as it is', () => {
  expect(shown(ADDRESS).replace(/<[^>]+>/g, '')).toBe(ADDRESS)
})
