#!/usr/bin/env node
// node make.mjs NAME: makes a page of this folder: its packages by its own lock file, none of which may run a script, and a production build.
// Prints where it is, as JSON. It stands outside the repository, so that its libraries do not mix with ours.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { locked } from '../support/standalone/lock.mjs'
import { at } from '../support/standalone/paths.mjs'
import { run } from '../support/standalone/run.mjs'
import { judge } from './judge.mjs'

const INSTALL = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
/** What working on a page leaves in its folder. */
const LEFT = ['node_modules', 'dist']
/** What each of the two steps was made of. */
const INSTALLED = '.installed-from'
const BUILT = '.built-from'

const [name] = process.argv.slice(2)
const source = at(`interop/pages/${name}`)
if (!name || !existsSync(source)) throw new Error(`there is no page ${name}`)
const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
const home = join(cache, 'drawstring', 'interop', hash([at('.')]).slice(0, 12))
const folder = join(home, name)
mkdirSync(folder, { recursive: true })
locked(join(home, `${name}.lock`), make)
process.stdout.write(`${JSON.stringify({ name, template: 'vite', folder })}\n`)

function make() {
  judge(source)
  const packages = hash([process.version, ...texts(['package.json', 'package-lock.json'])])
  const all = hash([packages, ...filesOf(source)])
  const isInstalled = stampOf(INSTALLED) === packages
  if (isInstalled && stampOf(BUILT) === all) return

  process.stderr.write(`making the page ${name} in ${folder}\n`)
  const kept = isInstalled ? ['node_modules', INSTALLED] : []
  for (const old of readdirSync(folder).filter((file) => !kept.includes(file))) {
    rmSync(join(folder, old), { recursive: true })
  }
  cpSync(source, folder, { recursive: true, filter: isSource })
  if (!isInstalled) run('npm', [...INSTALL, '--loglevel=error'], folder)
  writeFileSync(join(folder, INSTALLED), packages)
  run('npm', ['run', '--silent', 'build'], folder)
  writeFileSync(join(folder, BUILT), all)
}

function stampOf(file) {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function texts(files) {
  return files.map((file) => readFileSync(join(source, file), 'utf8'))
}

/** Names and contents of a folder's sources, in order. */
function filesOf(of) {
  const paths = readdirSync(of)
    .sort()
    .map((file) => join(of, file))
  return paths
    .filter(isSource)
    .flatMap((path) =>
      statSync(path).isFile() ? [path, readFileSync(path, 'utf8')] : filesOf(path),
    )
}

function isSource(path) {
  return !LEFT.some((left) => path.endsWith(`/${left}`))
}

function hash(parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
