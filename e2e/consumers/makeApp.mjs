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
import { join } from 'node:path'
import { at } from './paths.mjs'
import { run } from './run.mjs'

const STAMP = '.made-from'
/** What is kept between two makings: it is what takes long. */
const KEPT = ['node_modules', 'package-lock.json']
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** Makes one app, unless it is made of exactly these. Its build's words are in build.log. */
export function makeApp({ app, folder, tarballs, lines }) {
  const template = at(`e2e/consumers/${app.template}`)
  const manifest = manifestOf(app, template, tarballs)
  const source = app.paste.after + lines
  const stamp = hash([process.version, manifest, source, ...filesOf(template)])
  const made = { name: app.name, template: app.template, folder, source: app.paste.into }
  if (stampOf(folder) === stamp) return made

  process.stderr.write(`making ${app.name} in ${folder}\n`)
  const start = performance.now()
  empty(folder)
  cpSync(template, folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), manifest)
  writeFileSync(join(folder, app.paste.into), source)
  run('npm', INSTALL, folder)
  writeFileSync(join(folder, 'build.log'), run('sh', ['-c', 'npm run --silent build 2>&1'], folder))
  writeFileSync(join(folder, STAMP), stamp)
  process.stderr.write(`made ${app.name} in ${Math.round((performance.now() - start) / 1000)} s\n`)
  return made
}

function manifestOf(app, template, tarballs) {
  const manifest = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'))
  const packed = Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`])
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

const filesOf = (template) =>
  readdirSync(template, { recursive: true })
    .sort()
    .filter((name) => statSync(join(template, name)).isFile())
    .flatMap((name) => [name, readFileSync(join(template, name), 'utf8')])

const hash = (parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
