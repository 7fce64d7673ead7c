import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The registry's folder, where `wallets/`, `chains/` and `generated/` are. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The families of networks: a file in `chains/`, a file of the TypeScript package, and the namespace of its ids. */
export const FAMILIES = [
  { file: 'evm', namespace: 'eip155' },
  { file: 'evm-rollups', namespace: 'eip155' },
  { file: 'evm-testnets', namespace: 'eip155' },
  { file: 'solana', namespace: 'solana' },
  { file: 'bitcoin', namespace: 'bip122' },
  { file: 'polkadot', namespace: 'polkadot' },
]

/** Every wallet file as `{ file, wallet }`, sorted by file name. */
export function readWallets() {
  return readFolder('wallets').map(({ file, data }) => ({ file, wallet: data }))
}

/** Every JSON file of a folder as `{ file, data }`, sorted by file name. */
export function readFolder(name) {
  const folder = join(ROOT, name)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file: basename(file, '.json'), data: readJson(join(name, file)) }))
}

/** The picks of `chains/<file>.json`. */
export function readPicks(file) {
  return readJson(join('chains', `${file}.json`))
}

export function readSchema(name = 'schema') {
  return readJson(`${name}.json`)
}

/** A JSON file, by its path in the registry's folder. */
export function readJson(path) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause.message}`, { cause })
  }
}
