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
import { basename, join } from 'node:path'
import { at } from '../../interop/support/standalone/paths.mjs'
import { refuseRestricted } from '../../interop/support/standalone/refuse.mjs'
import { run } from '../../interop/support/standalone/run.mjs'

const STAMP = '.made-from'
/** What somebody who works on a template leaves in its folder. */
const LEFT = ['node_modules', 'dist', '.next', 'next-env.d.ts', 'package-lock.json']
/** What is kept between two makings: it is what takes long. */
const KEPT = ['node_modules', 'package-lock.json']
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** Makes one app, unless it is made of exactly these. Its build's words are in build.log. */
export function makeApp({ app, folder, tarballs, lines }) {
  const template = at(app.from)
  const manifest = manifestOf(app, template, tarballs)
  const files = filesToWrite(app, lines)
  const stamp = hash([process.version, manifest, ...files.flat(), ...filesOf(template)])
  const made = { name: app.name, template: app.template, folder }
  if (stampOf(folder) === stamp) return made

  process.stderr.write(`making ${app.name} in ${folder}\n`)
  const start = performance.now()
  empty(folder)
  cpSync(template, folder, { recursive: true, filter: isSource })
  writeFileSync(join(folder, 'package.json'), manifest)
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  if (app.bringsOthers) {
    run('npm', [...INSTALL, '--package-lock-only'], folder)
    refuseRestricted(folder)
  }
  run('npm', INSTALL, folder)
  writeFileSync(join(folder, 'build.log'), run('sh', ['-c', 'npm run --silent build 2>&1'], folder))
  writeFileSync(join(folder, STAMP), stamp)
  process.stderr.write(`made ${app.name} in ${Math.round((performance.now() - start) / 1000)} s\n`)
  return made
}

/** What is written over a template, by name: the README's lines, or another starter's page as one of Next.js, with what the template does on the server. */
function filesToWrite({ from, paste, page }, lines) {
  const files = paste ? [[paste, lines]] : []
  if (!page) return files
  const source = readFileSync(at(page.from), 'utf8')
  const asPage = source.replace('export function App', 'export default function Page')
  const own = readFileSync(join(at(from), page.into), 'utf8')
  const [onServer = ''] = own.match(/^export const getServerSideProps.*/ms) ?? []
  const [types = ''] = own.match(/^import type .* from 'next'\n/m) ?? []
  return [...files, [page.into, `'use client'\n\n${types}${asPage}\n${onServer}`]]
}

function manifestOf(app, template, tarballs) {
  const manifest = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'))
  const packed = app.packages
    .map((name) => `@drawstring/${name}`)
    .map((name) => [name, `file:${tarballs[name]}`])
  const { dependencies, devDependencies } = manifest
  const all = {
    ...manifest,
    dependencies: { ...dependencies, ...app.dependencies, ...Object.fromEntries(packed) },
    devDependencies: { ...devDependencies, ...app.devDependencies },
  }
  return `${JSON.stringify(all, null, 2)}\n`
}

function empty(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (!KEPT.includes(name)) rmSync(join(folder, name), { recursive: true })
  }
}

const stampOf = (folder) =>
  existsSync(join(folder, STAMP)) ? readFileSync(join(folder, STAMP), 'utf8') : undefined

const isSource = (path) => !LEFT.includes(basename(path))

/** Names and contents of a folder's sources, in order. */
const filesOf = (folder) =>
  readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter(isSource)
    .flatMap((path) =>
      statSync(path).isFile() ? [path, readFileSync(path, 'utf8')] : filesOf(path),
    )

const hash = (parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
