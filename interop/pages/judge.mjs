import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseRestricted } from '../support/standalone/refuse.mjs'

/** Licences that packages of these pages may have. The pages are only used by tests. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  '(Apache-2.0 AND MIT)',
  '(MIT OR Apache-2.0)',
  // Vite's own tools.
  'MPL-2.0',
]
/** Packages with another licence, or whose licence stands in a file alone (docs/dependencies.md). */
const KNOWN = {
  eyes: undefined,
  'rpc-websockets': 'LGPL-3.0-only',
  'text-encoding-utf-8': undefined,
}

/** Throws where a page's lock file names what must not be installed, before anything is. */
export function judge(folder) {
  refuseRestricted(folder)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const wrong = Object.entries(packages).filter(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isKnown = name in KNOWN && KNOWN[name] === license
    return path !== '' && !ALLOWED.includes(license) && !isKnown
  })
  if (wrong.length === 0) return
  const said = wrong.map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`)
  throw new Error(`not allowed in a page of tests:\n${said.join('\n')}`)
}
