import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inGroups, WholeAddress } from './WholeAddress.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

it('parts an address into groups of four, of which none is lost', () => {
  const groups = inGroups(ADDRESS)
  expect(groups[0]).toBe('0xf39F')
  expect(groups.at(-1)).toBe('2266')
  expect(groups).toHaveLength(10)
  expect(groups.join('')).toBe(ADDRESS)
  expect(inGroups('7S3P4HxJpyyigGzod')).toEqual(['7S3P', '4HxJ', 'pyyi', 'gGzo', 'd'])
})

it('has no spaces in its text, so that it is copied as it is', () => {
  const html = renderToStaticMarkup(<WholeAddress address={ADDRESS} />)
  expect(html.replace(/<[^>]+>/g, '')).toBe(ADDRESS)
})
