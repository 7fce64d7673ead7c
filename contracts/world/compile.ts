import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Abi, Hex } from 'viem'
import { contractsFolder } from './folders.js'

/** What a deployment needs of a contract. */
export interface Artifact {
  abi: Abi
  bytecode: Hex
}

interface Compiled {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/**
 * Every contract of `src/`, by its name, compiled with the wasm build of solc. Throws with the compiler's own words.
 * What was compiled before is kept in `folder`: the compiler takes most of the world's time.
 */
export function compile(folder: string): Record<string, Artifact> {
  const require = createRequire(join(contractsFolder, 'package.json'))
  const kept = join(folder, `compiled-${fingerprint(require)}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  const compiled = run(require)
  writeFileSync(`${kept}.unfinished`, JSON.stringify(compiled))
  renameSync(`${kept}.unfinished`, kept)
  return compiled
}

function fingerprint(require: NodeJS.Require): string {
  const versions = ['solc', '@openzeppelin/contracts'].map(
    (name) => require(`${name}/package.json`).version,
  )
  const hash = createHash('sha256').update(JSON.stringify([versions, sources(), SETTINGS]))
  return hash.digest('hex').slice(0, 16)
}

const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

function run(require: NodeJS.Require): Record<string, Artifact> {
  const solc = require('solc')
  const packages = dirname(
    dirname(dirname(require.resolve('@openzeppelin/contracts/package.json'))),
  )
  const read = (path: string) => ({ contents: readFileSync(join(packages, path), 'utf8') })
  const input = JSON.stringify({
    language: 'Solidity',
    sources: sources(),
    settings: SETTINGS,
  })
  const output: Compiled = JSON.parse(solc.compile(input, { import: read }))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const all = Object.values(output.contracts).flatMap((file) => Object.entries(file))
  return Object.fromEntries(
    all.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}

function sources(): Record<string, { content: string }> {
  const folder = join(contractsFolder, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const solidity = files
    .filter((file) => file.endsWith('.sol'))
    .map((file) => file.replaceAll('\\', '/'))
  return Object.fromEntries(
    solidity.map((file) => [file, { content: readFileSync(join(folder, file), 'utf8') }]),
  )
}
