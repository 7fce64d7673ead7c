import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ROOT, readWallets } from './lib/read.mjs'
import { walletErrors } from './lib/validate.mjs'
import { walletsFile } from './lib/wallets-ts.mjs'

const CHAINS = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

const GOOD = {
  id: 'purse',
  name: 'Purse',
  description: 'A wallet that only tests know.',
  order: 1,
  homepage: 'https://purse.example',
  namespaces: ['eip155'],
  rdns: ['example.purse'],
  links: { mobile: { native: 'purse://' } },
  badge: 'none',
}

const entry = (change) => {
  const wallet = { ...GOOD, ...change }
  return { file: wallet.id, wallet }
}

test('a good wallet has no errors', () => {
  assert.deepEqual(walletErrors([entry({})], CHAINS), [])
})

const REFUSED = {
  'an http home page': { homepage: 'http://purse.example' },
  'a home page with a user name': { homepage: 'https://me@purse.example' },
  'a javascript home page': { homepage: 'javascript:alert(1)' },
  'a javascript deep link': { links: { mobile: { native: 'javascript://alert' } } },
  'a data deep link': { links: { desktop: { native: 'data://text/html' } } },
  'a web address as a native link': { links: { mobile: { native: 'https://purse.example' } } },
  'an http universal link': { links: { mobile: { universal: 'http://purse.example' } } },
  'a universal link with a query': { links: { mobile: { universal: 'https://a.example/?x=1' } } },
  'a javascript web app': { links: { webapp: 'javascript:alert(1)' } },
  'an rdns without a dot': { rdns: ['purse'] },
  'an rdns with a scheme': { rdns: ['https://purse.example'] },
  'an rdns with a space': { rdns: ['example. purse'] },
  'an unknown namespace': { namespaces: ['cosmos'] },
  'no namespace': { namespaces: [] },
  'an unknown chain': { chains: ['eip155:999999'] },
  'a chain of another namespace': { chains: [CHAINS[1]] },
  'an injected flag of another namespace': {
    injected: [{ namespace: 'solana', injected_id: 'isPurse' }],
  },
  'a store page that is none': { stores: { app_store: 'https://purse.example/app' } },
  'a browser extension of another store': {
    stores: { chrome_store: 'https://evil.example/detail/abcdefghijklmnopabcdefghijklmnop' },
  },
  'a picture outside the icon set': { icon: '../../secret' },
  'an alias that is no explorer id': { aliases: ['purse'] },
  'a field nobody knows': { colour: 'red' },
  'a description of one word': { description: 'Wallet' },
  'an id that is taken by chains': { id: 'chain-purse' },
}

for (const [what, change] of Object.entries(REFUSED))
  test(`a wallet with ${what} is refused`, () => {
    assert.notDeepEqual(walletErrors([entry(change)], CHAINS), [])
  })

const CERTIFIED = {
  badge: 'certified',
  sources: ['https://github.com/purse/purse/blob/main/inpage.ts'],
  stores: { app_store: 'https://apps.apple.com/app/id1234567890' },
}

test('a wallet whose maker says what we say may be certified', () => {
  assert.deepEqual(walletErrors([entry(CERTIFIED)], CHAINS), [])
})

for (const proof of ['sources', 'rdns', 'stores'])
  test(`a certified wallet without ${proof} is refused`, () => {
    const { [proof]: _, ...rest } = { ...GOOD, ...CERTIFIED }
    const errors = walletErrors([{ file: 'purse', wallet: rest }], CHAINS)
    assert.deepEqual(errors, [`purse: a certified wallet needs ${proof}`])
  })

test('a file whose name is not the id is refused', () => {
  const errors = walletErrors([{ file: 'other', wallet: GOOD }], CHAINS)
  assert.deepEqual(errors, [`other: the id is "purse", not the file's name`])
})

const second = { id: 'bag', name: 'Bag', order: 2, rdns: ['example.bag'] }
const DUPLICATES = {
  id: [{}, { ...second, id: 'purse' }],
  'name, whatever its case': [{}, { ...second, name: 'PURSE' }],
  rank: [{}, { ...second, order: 1 }],
  rdns: [{}, { ...second, rdns: ['example.bag', 'example.purse'] }],
  alias: [{ aliases: ['a'.repeat(64)] }, { ...second, aliases: ['a'.repeat(64)] }],
}

for (const [what, [one, two]] of Object.entries(DUPLICATES))
  test(`two wallets with the same ${what} are refused`, () => {
    const errors = walletErrors([entry(one), entry(two)], CHAINS)
    assert.equal(errors.length, 1)
    assert.match(errors[0], /is already purse's/)
  })

const text = readFileSync(join(ROOT, 'generated', 'registry.json'), 'utf8')
const registry = JSON.parse(text)

test('the registry holds at least 80 wallets, each from its own file', () => {
  assert.ok(registry.wallets.length >= 80)
  assert.equal(registry.wallets.length, readWallets().length)
})

test('wallets are sorted by rank and hold only fields of the getWallets answer', () => {
  const known =
    'id name badge_type description chains homepage image_id link_mode mobile_link desktop_link webapp_link ' +
    'browse app_store play_store chrome_store rdns injected order'
  const orders = registry.wallets.map((wallet) => wallet.order)
  assert.deepEqual(
    orders,
    orders.toSorted((a, b) => a - b),
  )
  for (const wallet of registry.wallets)
    for (const field of Object.keys(wallet)) assert.ok(known.split(' ').includes(field), field)
})

test('the package’s wallets are those of the registry in brief, those with a picture first', () => {
  const module = join(ROOT, '..', 'packages', 'core', 'src', 'generated', 'wallets.ts')
  const [, written] = readFileSync(module, 'utf8').split('`')
  const rows = JSON.parse(written)
  const pictured = rows.map(({ image_id }) => !!image_id)
  assert.deepEqual(
    pictured,
    pictured.toSorted((a, b) => b - a),
  )
  for (const part of [true, false]) {
    const orders = rows.filter(({ image_id }) => !!image_id === part).map(({ order }) => order)
    assert.deepEqual(
      orders,
      orders.toSorted((a, b) => a - b),
    )
  }
  const aliases = rows.flatMap(({ id, aliases = [] }) => aliases.map((alias) => [alias, id]))
  assert.deepEqual(Object.fromEntries(aliases), registry.aliases)
  assert.equal(rows.length, registry.wallets.length)
  for (const { aliases, namespaces, chains, ...row } of rows) {
    const known = registry.wallets.find(({ id }) => id === row.id)
    const { description, chains: own, injected, ...brief } = known
    assert.deepEqual(row, brief)
    const families = [...new Set(own.map((chain) => chain.split(':')[0]))]
    assert.deepEqual(namespaces ?? families, families, row.id)
    assert.deepEqual(chains ?? own, own, row.id)
    assert.ok(chains || namespaces, row.id)
  }
  assert.ok(brotliCompressSync(written).length < 8_000)
})

test('a list of wallets is written so that a template gives it back', () => {
  const wallet = { id: 'a', name: '`$'.concat('{1}\\`'), chains: ['eip155:1'], order: 1 }
  const text = walletsFile({ wallets: [wallet], chains: [{ namespace: 'eip155' }], aliases: {} })
  const template = text.slice(text.indexOf('`'), text.lastIndexOf('`') + 1)
  const [row] = JSON.parse(new Function(`return ${template}`)())
  assert.deepEqual(row, { id: 'a', name: wallet.name, order: 1, namespaces: ['eip155'] })
})

test('a chain without a picture names none and has no file', () => {
  const bare = registry.chains.filter(({ image_id }) => !image_id).map(({ name }) => name)
  assert.deepEqual(bare.sort(), ['Core Dao', 'IoTeX', 'Kusama', 'Shape'])
  for (const slug of ['core-dao', 'iotex', 'kusama', 'shape'])
    assert.ok(!existsSync(join(ROOT, 'generated', 'icons', `chain-${slug}.svg`)), slug)
})

test('every image id has a file', () => {
  for (const { image_id } of [...registry.wallets, ...registry.chains])
    if (image_id)
      assert.ok(existsSync(join(ROOT, 'generated', 'icons', `${image_id}.svg`)), image_id)
})

test('every alias leads to a wallet', () => {
  const ids = registry.wallets.map((wallet) => wallet.id)
  for (const id of Object.values(registry.aliases)) assert.ok(ids.includes(id), id)
})

test('all twelve networks of the swap feature are there', () => {
  const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  for (const id of ids) assert.ok(registry.chains.some((chain) => chain.caip2 === `eip155:${id}`))
})

test('every EVM chain has an https RPC address and none carries credentials', () => {
  for (const chain of registry.chains.filter((chain) => chain.namespace === 'eip155')) {
    assert.ok(chain.rpc_urls.length > 0, chain.name)
    for (const url of chain.rpc_urls.map((url) => new URL(url))) {
      assert.equal(url.protocol, 'https:', chain.name)
      assert.equal(url.username + url.password, '', chain.name)
    }
  }
})

test('the registry stays below 40 kB gzipped', () => {
  assert.ok(gzipSync(text).length < 40_000)
})

test('the generated files are those that the sources make', () => {
  const out = execFileSync(process.execPath, [join(ROOT, 'build.mjs'), '--check'], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  assert.match(out, /up to date/)
})

test('whatever a wallet’s file was seen in is in NOTICE, and what is in NOTICE was of use', () => {
  const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8')
  const told = [...notice.matchAll(/^ {2}(\S+@\d+\.\d+\.\d+),/gm)].map(([, name]) => name)
  const seen = new Set(readWallets().flatMap(({ wallet }) => wallet.seen ?? []))
  assert.deepEqual([...seen].sort(), told.sort())
})

test('60 % of the wallets have a picture; of the others nobody is told one', () => {
  const { wallets } = JSON.parse(readFileSync(join(ROOT, 'generated', 'registry.json'), 'utf8'))
  const pictured = wallets.filter(({ image_id }) => image_id)
  assert.ok(pictured.length / wallets.length >= 0.6, `${pictured.length} of ${wallets.length}`)
  const named = new Set(readWallets().flatMap(({ wallet }) => (wallet.icon ? [wallet.id] : [])))
  for (const { id } of pictured) assert.ok(named.has(id), id)
  for (const { id } of wallets)
    assert.ok(existsSync(join(ROOT, 'generated', 'icons', `${id}.svg`)), id)
})
