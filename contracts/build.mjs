// Makes the prepared world: `node build.mjs [FOLDER] [--showcase]`, by default ../target/world. `./x world` and `./x demo` call
// this when something changed.
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const words = process.argv.slice(2)
const showcase = words.includes('--showcase')
const folder = resolve(words.find((word) => word !== '--showcase') ?? `${here}/../target/world`)
mkdirSync(folder, { recursive: true })
// Inside this workspace, so that its packages are found.
const program = `${here}/node_modules/.world.mjs`
await build({
  entryPoints: [`${here}/world/main.ts`],
  outfile: program,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
})
const { main } = await import(pathToFileURL(program).href)
await main(folder, showcase)
