// Bundles the development wallet into one script that a browser runs before the page's own.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await build({
  entryPoints: [at('../src/page.ts')],
  outfile: at('../dist/inject.js'),
  bundle: true,
  format: 'iife',
  minify: true,
  target: 'es2022',
  legalComments: 'none',
})
