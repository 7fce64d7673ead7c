import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { tokens as known } from '@web3icons/common'
import { iconErrors, logoCoverage, logoPictures } from './lib/logos.mjs'
import { moneyErrors, readMoney, tokenFiles } from './lib/money.mjs'
import { readPicture } from './lib/pictures.mjs'
import { ROOT } from './lib/read.mjs'

/** The goal of issue 24: of the listed tokens so many have a logo. */
const GOAL = 0.95

const FILES = tokenFiles(readMoney())
const LISTED = FILES.flatMap(({ data }) =>
  data.tokens.map((token) => ({ ...token, chain: data.chain })),
)
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const file = (icon) => ({
  folder: 'tokens',
  file: 'test',
  data: {
    chain: 'eip155:1',
    native,
    tokens: [{ address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, icon }],
  },
})

test('95 % of the listed tokens have a logo', () => {
  const { listed, pictured, bare } = logoCoverage(FILES)
  assert.equal(listed, LISTED.length)
  assert.equal(pictured + bare.length, listed)
  assert.ok(pictured / listed >= GOAL, `${pictured} of ${listed}; not ${bare.join(', ')}`)
})

test('every icon that a token names is there', () => {
  const names = readdirSync(join(ROOT, 'generated', 'icons')).map((name) => name.slice(0, -4))
  assert.deepEqual(iconErrors(FILES, new Set(names)), [])
})

test('an icon that nobody draws is told', () => {
  assert.match(iconErrors([file('logo-nothing')], new Set()).join(), /USDC names logo-nothing/)
})

test('a wallet’s mark, or a path, is no logo of a token', () => {
  for (const icon of ['metamask', 'logo-../metamask', 'https://evil.example/usdc.svg'])
    assert.match(moneyErrors([file(icon)]).join(), /icon/, icon)
})

test('tokens of several names wear one logo only where they are worth the same', () => {
  // Kyber's two contracts: the newer one replaced the older.
  const replaced = new Set(['logo-knc'])
  const worn = new Map()
  for (const token of LISTED)
    if (token.icon && !replaced.has(token.icon))
      worn.set(token.icon, [...(worn.get(token.icon) ?? []), token])
  for (const [icon, tokens] of worn) {
    const same = (key) => new Set(tokens.map(key)).size === 1
    const named = same(({ symbol }) => symbol.toLowerCase())
    const worth = tokens[0].asset && same(({ asset }) => asset)
    assert.ok(named || worth, `${icon}: ${tokens.map(({ symbol }) => symbol).join(', ')}`)
  }
})

test('no listed address is known to the icon set as another token', () => {
  const chains = {
    ethereum: 'eip155:1',
    'optimistic-ethereum': 'eip155:10',
    xdai: 'eip155:100',
    'polygon-pos': 'eip155:137',
    'arbitrum-one': 'eip155:42161',
    avalanche: 'eip155:43114',
    'binance-smart-chain': 'eip155:56',
    base: 'eip155:8453',
  }
  // Names of one token: MAI's contracts call it miMATIC.
  const also = { MAI: 'mimatic', KNCv2: 'knc', WROSE: 'rose' }
  const symbols = new Map(
    known.flatMap((token) =>
      Object.entries(token.addresses ?? {}).map(([chain, address]) => [
        `${chains[chain]}:${address.toLowerCase()}`,
        token.symbol.toLowerCase(),
      ]),
    ),
  )
  let compared = 0
  for (const { chain, address, symbol } of LISTED) {
    const theirs = symbols.get(`${chain}:${address.toLowerCase()}`)
    if (!theirs) continue
    compared += 1
    assert.equal(also[symbol] ?? symbol.toLowerCase(), theirs, `${chain} ${address}`)
  }
  assert.ok(compared > 200, `${compared} compared`)
})

test('a picture is read from the sets alone', async () => {
  for (const name of [
    '../NOTICE',
    'rainbowkit/../../NOTICE',
    '/etc/passwd',
    'tokens/background/..',
  ])
    await assert.rejects(readPicture(name), /no name of a picture|no picture/, name)
})

test('every picture that came with a set is used, and the set is in NOTICE', () => {
  const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8')
  const wallets = readdirSync(join(ROOT, 'wallets')).map((name) =>
    JSON.parse(readFileSync(join(ROOT, 'wallets', name), 'utf8')),
  )
  const used = new Set([
    ...wallets.map(({ icon }) => icon),
    ...logoPictures(FILES, []).map(({ picture }) => picture),
  ])
  for (const set of readdirSync(join(ROOT, 'pictures'))) {
    assert.match(notice, new RegExp(`^  pictures/${set}/`, 'm'))
    for (const name of readdirSync(join(ROOT, 'pictures', set)))
      assert.ok(used.has(`${set}/${name.slice(0, -4)}`), `${set}/${name} is not used`)
  }
})
