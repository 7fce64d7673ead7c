// Plays the showcase's last week: `node week.mjs URL FOLDER`, on a node that was started with FOLDER/state.json. `./x demo` calls this.
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const [url, folder] = process.argv.slice(2)
// Inside this workspace, so that its packages are found; several demos may start at once.
const program = `${here}/node_modules/.week-${process.pid}.mjs`
await build({
  entryPoints: [`${here}/world/week.ts`],
  outfile: program,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
})
try {
  const { playWeek } = await import(pathToFileURL(program).href)
  await playWeek(url, folder)
} finally {
  rmSync(program, { force: true })
}
