#!/usr/bin/env node
// node prepare.mjs NAME...: makes apps of apps.mjs as a user would: a fresh template, the packages from their tarballs, everything else
// from the registry, the README's lines pasted where it is no starter, a production build. Prints where they are, as JSON. They stand outside
// the repository, where no node_modules of ours can lend them what a package forgot to name.
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { locked } from '../../interop/support/standalone/lock.mjs'
import { at } from '../../interop/support/standalone/paths.mjs'
import { apps, backends, starters } from './apps.mjs'
import { makeApp } from './makeApp.mjs'
import { pack } from './pack.mjs'
import { embedLines } from './readme.mjs'

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
const clone = createHash('sha256').update(at('.')).digest('hex').slice(0, 12)
const home = join(cache, 'drawstring', 'consumers', clone)

mkdirSync(home, { recursive: true })
const wanted = process.argv.slice(2).map((name) => {
  const app = [...apps, ...starters, ...backends].find((one) => one.name === name)
  if (!app) throw new Error(`apps.mjs names no ${name}`)
  return app
})
const packages = [...new Set(wanted.flatMap((app) => app.packages))]
const tarballs = locked(join(home, 'lock'), () => pack(join(home, 'tarballs'), packages))
const lines = embedLines()
const made = wanted.map((app) =>
  // Several tests may want one, and others be made meanwhile.
  locked(join(home, `${app.name}.lock`), () =>
    makeApp({ app, folder: join(home, app.name), tarballs, lines }),
  ),
)
process.stdout.write(`${JSON.stringify(made)}\n`)
