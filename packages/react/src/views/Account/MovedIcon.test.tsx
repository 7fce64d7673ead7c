import type { Operation, Transfer } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { isMovedSame, MovedIcon } from './MovedIcon.js'

const ether: Transfer = { direction: 'out', name: 'ETH', amount: '1', nft: false, iconUrl: '/eth' }
const dollars: Transfer = {
  direction: 'in',
  name: 'USDC',
  amount: '9',
  nft: false,
  iconUrl: '/usd',
}
/** On no list: the core tells neither its symbol nor a picture. */
const stranger: Transfer = { direction: 'in', name: '0x5ce3…0f12', address: '0x5ce3', nft: false }

const drawn = (operation: Operation, ...transfers: Transfer[]) =>
  renderToStaticMarkup(<MovedIcon operation={operation} transfers={transfers} glyph="M1 1h2" />)

const pictures = (html: string) => [...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)

it('draws the token that moved, with what happened on its corner', () => {
  const html = drawn('send', stranger, ether)
  expect(pictures(html)).toEqual(['/eth'])
  expect(html).toMatch(/class="badge did".*d="M1 1h2"/)
})

it('draws both tokens of a swap, the one that came above', () => {
  expect(pictures(drawn('trade', ether, dollars))).toEqual(['/eth', '/usd'])
  expect(pictures(drawn('trade', dollars, ether))).toEqual(['/eth', '/usd'])
})

it('draws an initial for a token without a picture, and only the action for an unverified one', () => {
  const { iconUrl, ...bare } = ether
  expect(drawn('send', bare)).toContain('>E<')
  const html = drawn('receive', stranger)
  expect(html).toMatch(/^<svg class="icon glyph"/)
  expect(drawn('approve')).toBe(html)
})

it('tells a row again whose picture came later', () => {
  const { iconUrl, ...bare } = ether
  expect(isMovedSame([ether], [{ ...ether }])).toBe(true)
  expect(isMovedSame([bare], [ether])).toBe(false)
})
