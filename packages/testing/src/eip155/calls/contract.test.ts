import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CALLS_BYTECODE } from './contract.js'

const here = import.meta.dirname
// The compiler is the test world's.
const require = createRequire(join(here, '../../../../../contracts/package.json'))

test('the bytecode is what the source compiles to', () => {
  const solc = require('solc')
  const content = readFileSync(join(here, 'Calls.sol'), 'utf8')
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  }
  const sources = { 'Calls.sol': { content } }
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const { contracts } = JSON.parse(solc.compile(input))
  expect(CALLS_BYTECODE).toBe(`0x${contracts['Calls.sol'].Calls.evm.bytecode.object}`)
}, 60_000)
