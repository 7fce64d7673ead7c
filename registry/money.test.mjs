import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyErrors, readMoney } from './lib/money.mjs'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const native = { name: 'Ether', symbol: 'ETH', decimals: 18, asset: 'ETH' }
const usdc = { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }

function errors(folder, data) {
  return moneyErrors([{ folder, file: 'test', data }]).join('\n')
}

test('the reviewed tokens, exchanges and feeds are in order', () => {
  assert.deepEqual(moneyErrors(readMoney()), [])
})

test('the twelve chains to swap on have tokens, with a wrapped currency', () => {
  const lists = new Map(
    readMoney()
      .filter(({ folder }) => folder === 'tokens')
      .map(({ data }) => [data.chain, data]),
  )
  for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]) {
    const list = lists.get(`eip155:${id}`)
    assert.ok(list.wrapped && list.tokens.length > 1, `eip155:${id}`)
  }
})

test('Base’s list has Aerodrome and Rocket Pool’s coin under their own names', () => {
  const { data } = readMoney().find(
    ({ folder, data }) => folder === 'tokens' && data.chain === 'eip155:8453',
  )
  const token = (address) => data.tokens.find((token) => token.address === address)
  const { symbol, asset } = token('0x940181a94A35A4569E4529A3CDfB74e38FD98631')
  assert.deepEqual([symbol, asset], ['AERO', undefined])
  assert.equal(token('0xB6fe221Fe9EeF5aBa221c348bA20A1Bf5e73624c').symbol, 'rETH')
})

test('a slip of the hand in an address is seen', () => {
  const data = { chain: 'eip155:1', native, tokens: [{ ...usdc, address: USDC.toLowerCase() }] }
  assert.match(errors('tokens', data), /EIP-55/)
})

test('a token that stands twice, or is not there to wrap, is told', () => {
  assert.match(errors('tokens', { chain: 'eip155:1', native, tokens: [usdc, usdc] }), /twice/)
  const other = { ...usdc, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }
  const alike = { chain: 'eip155:1', native, tokens: [usdc, other] }
  assert.match(errors('tokens', alike), /two tokens are called USDC/)
  const data = { chain: 'eip155:1', native, wrapped: USDC, tokens: [] }
  assert.match(errors('tokens', data), /not in the list/)
})

test('a name that is no plain text is refused', () => {
  const data = { chain: 'eip155:1', native, tokens: [{ ...usdc, name: 'USD\u202eCoin' }] }
  assert.match(errors('tokens', data), /name/)
})

test('a feed that nothing is worth is told', () => {
  const feeds = [{ asset: 'XYZ', feed: USDC, decimals: 8, maxAge: 3600 }]
  assert.match(errors('feeds', { chain: 'eip155:1', feeds }), /XYZ/)
})

test('a chain has one file of a kind', () => {
  const data = { chain: 'eip155:1', native, tokens: [usdc] }
  const file = { folder: 'tokens', file: 'test', data }
  assert.match(moneyErrors([file, file]).join('\n'), /another file/)
})
