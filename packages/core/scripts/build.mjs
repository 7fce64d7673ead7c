// Compiles the package and carries the WASM along: tsc copies only what it compiles.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const made = at('../src/generated/wasm')

if (!existsSync(`${made}/drawstring_bg.wasm`)) {
  console.error('The WASM core is not built; build it with: ./x build')
  process.exit(1)
}
// A type error leaves the last build whole; files whose source is gone must not be packed.
const [fresh, dist] = [at('../.fresh'), at('../dist')]
rmSync(fresh, { recursive: true, force: true })
execFileSync('tsc', ['-p', at('../tsconfig.json'), '--outDir', fresh], { stdio: 'inherit' })
cpSync(made, `${fresh}/generated/wasm`, { recursive: true })
rmSync(dist, { recursive: true, force: true })
renameSync(fresh, dist)
