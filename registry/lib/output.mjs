import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { HEADER } from './networks-ts.mjs'
import { ROOT } from './read.mjs'

const GENERATED = join(ROOT, 'generated')
const CORE = join(ROOT, '..', 'packages', 'core', 'src')
const NETWORKS = join(CORE, 'networks')
const CHAIN_DATA = join(CORE, 'generated', 'chains')

/** Puts the parts of a build where they live: a map from path to text. */
export function placeFiles({ registry, icons, networks, wallets, chainData }) {
  return new Map([
    [join(GENERATED, 'registry.json'), registry],
    ...[...icons].map(([id, svg]) => [join(GENERATED, 'icons', `${id}.svg`), `${svg}\n`]),
    [join(CORE, 'generated', 'wallets.ts'), wallets],
    ...[...chainData].map(([name, text]) => [join(CHAIN_DATA, name), text]),
    ...[...networks].map(([name, text]) => [join(NETWORKS, name), text]),
  ])
}

/** What differs between the wanted files and the disk, one line each. */
export function drift(files) {
  const changed = [...files]
    .filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
    .map(([path]) => `${relative(ROOT, path)} is out of date`)
  return [...changed, ...stale(files).map((path) => `${relative(ROOT, path)} is left over`)]
}

export function writeFiles(files) {
  for (const path of stale(files)) rmSync(path)
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Icons of wallets that are gone, and generated files of networks and chains that are gone. */
function stale(files) {
  const icons = inFolder(join(GENERATED, 'icons'))
  const networks = inFolder(NETWORKS).filter((path) =>
    readFileSync(path, 'utf8').startsWith(HEADER),
  )
  return [...icons, ...networks, ...inFolder(CHAIN_DATA)].filter((path) => !files.has(path))
}

function inFolder(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}
