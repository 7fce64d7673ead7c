import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { judge } from '../pages/judge.mjs'

const PAGES = fileURLToPath(new URL('../pages/', import.meta.url))
const pages = readdirSync(PAGES).filter((name) => statSync(PAGES + name).isDirectory())

it.each(pages)('%s is made of what may be installed', (name) => {
  expect(() => judge(PAGES + name)).not.toThrow()
})

it.each([
  ['a later version of what is no longer free', '@reown/appkit', '1.8.1', 'Apache-2.0'],
  ['a package without a licence', 'secret', '1.0.0', undefined],
  ['a licence that is not allowed', 'copyleft', '1.0.0', 'AGPL-3.0'],
])('%s is refused', (_, name, version, license) => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  try {
    const packages = { '': {}, [`node_modules/a/node_modules/${name}`]: { version, license } }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
    expect(() => judge(folder)).toThrow(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
