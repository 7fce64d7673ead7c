import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { feeErrors, loadChains } from './lib/chains.mjs'
import { ROOT } from './lib/read.mjs'

const GOOD = {
  slug: 'ethereum',
  namespace: 'eip155',
  caip2: 'eip155:1',
  testnet: false,
  fees: { warn: 300, stop: 3000 },
}

test('good fees have no errors', () => {
  assert.deepEqual(feeErrors([GOOD]), [])
  assert.deepEqual(feeErrors([{ ...GOOD, caip2: 'eip155:99', fees: undefined }]), [], 'no tokens')
})

const REFUSED = {
  'no fees, and tokens': { fees: undefined },
  'fees of a test network': { testnet: true },
  'fees where there is no gas': { namespace: 'solana' },
  'a warning above the refusal': { fees: { warn: 3000, stop: 300 } },
  'both the same': { fees: { warn: 300, stop: 300 } },
  'no warning': { fees: { stop: 300 } },
  nothing: { fees: { warn: 0, stop: 300 } },
  'parts of a gwei': { fees: { warn: 0.5, stop: 300 } },
  'a price as text': { fees: { warn: '300', stop: 3000 } },
  'more than fits': { fees: { warn: 300, stop: 2 ** 32 } },
  'an unknown field': { fees: { warn: 300, stop: 3000, tip: 1 } },
}

for (const [what, change] of Object.entries(REFUSED))
  test(`a chain with ${what} is refused`, () => {
    assert.equal(feeErrors([{ ...GOOD, ...change }]).length, 1)
  })

test('the core has the fees of this registry', () => {
  const file = 'crates/core/src/review/promise/caps.rs'
  const text = readFileSync(join(ROOT, '..', file), 'utf8').replaceAll('_', '')
  const written = [...text.matchAll(/^ {4}\((\d+), (\d+), (\d+)\),$/gm)].map(([, ...row]) =>
    row.map(Number),
  )
  const reviewed = loadChains().flatMap(({ id, fees }) =>
    fees ? [[id, fees.warn, fees.stop]] : [],
  )
  assert.deepEqual(
    written,
    reviewed.sort(([one], [other]) => one - other),
  )
})
