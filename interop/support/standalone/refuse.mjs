import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last versions under a permissive licence (CONTRIBUTING.md, "Clean room"). */
const LAST = { '@reown/': '1.8.0', '@walletconnect/': '2.21.8' }

/** Throws where a lock file names a package in a version whose licence keeps it out, before any of it is installed. */
export function refuseRestricted(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const last = LAST[name.slice(0, name.indexOf('/') + 1)]
    if (last && version.localeCompare(last, 'en', { numeric: true }) > 0) {
      throw new Error(`${name} ${version} would be installed; the last that may be is ${last}`)
    }
  }
}
