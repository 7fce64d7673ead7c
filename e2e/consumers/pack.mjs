import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { at } from '../../interop/support/standalone/paths.mjs'
import { run } from '../../interop/support/standalone/run.mjs'

/**
 * Packs packages as they would be published. Returns the path of each tarball by its package's name. The file's name holds the hash of its content,
 * so that npm notices a new one.
 */
export function pack(folder, names) {
  mkdirSync(folder, { recursive: true })
  const fresh = mkdtempSync(join(folder, 'fresh-'))
  const tarballs = Object.fromEntries(names.map((name) => packOne(name, fresh, folder)))
  rmSync(fresh, { recursive: true })
  const kept = Object.values(tarballs)
  const isOld = (file) => names.some((name) => file.startsWith(`drawstring-${name}-`))
  for (const path of readdirSync(folder)
    .filter(isOld)
    .map((file) => join(folder, file))) {
    if (!kept.includes(path)) rmSync(path)
  }
  return tarballs
}

function packOne(name, fresh, folder) {
  const source = at(`packages/${name}`)
  if (!existsSync(join(source, 'dist/index.js'))) {
    throw new Error(`packages/${name} is not built; build it with: ./x build`)
  }
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', fresh], source),
  )
  const packed = join(fresh, filename)
  const hash = createHash('sha256').update(readFileSync(packed)).digest('hex').slice(0, 12)
  const tarball = join(folder, `${basename(filename, '.tgz')}-${hash}.tgz`)
  renameSync(packed, tarball)
  return [`@drawstring/${name}`, tarball]
}
