// Compiles the package and carries the WASM along: tsc copies only what it compiles.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const made = at('../src/generated/wasm')

if (!existsSync(`${made}/drawstring_bg.wasm`)) {
  console.error('The WASM core is not built; build it with: ./x build')
  process.exit(1)
}
// Files whose source is gone must not be packed.
rmSync(at('../dist'), { recursive: true, force: true })
execFileSync('tsc', ['-p', at('../tsconfig.json')], { stdio: 'inherit' })
cpSync(made, at('../dist/generated/wasm'), { recursive: true })
