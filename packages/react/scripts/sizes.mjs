// What a visitor downloads of this package and of @drawstring/core's entry, React excluded, in brotli bytes.
// Usage: node scripts/sizes.mjs. It only prints; what may not grow stands in xtask/budget.toml.
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/index.ts'],
  alias: { '@drawstring/core': '../core/src/index.ts' },
  external: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', '*.wasm'],
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.hot': 'undefined' },
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  jsx: 'automatic',
  target: 'es2022',
  outdir: 'out',
  write: false,
  metafile: true,
  logLevel: 'error',
})

const bytes = new Map(
  outputFiles.map((file) => [relative(root, file.path), brotliCompressSync(file.contents).length]),
)
const outputs = metafile.outputs

/** A chunk and everything it needs at once. */
function closure(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const { path, kind } of outputs[name].imports) {
    if (kind === 'import-statement' && outputs[path]) closure(path, found)
  }
  return found
}

const chunkOf = (source) =>
  Object.keys(outputs).find((name) => outputs[name].entryPoint?.endsWith(source))
const sum = (names) => [...names].reduce((total, name) => total + (bytes.get(name) ?? 0), 0)
const line = (what, size) => console.log(`${String(size).padStart(7)}  ${what}`)

const entry = closure(chunkOf('src/index.ts'))
const contents = new Set(
  [...closure(chunkOf('contents/index.ts'))].filter((name) => !entry.has(name)),
)
line('entry of react and core', sum(entry))
line('contents with Connect', sum(contents))
for (const name of Object.keys(outputs).sort()) {
  const source = outputs[name].entryPoint
  if (!source || entry.has(name) || contents.has(name)) continue
  const own = [...closure(name)].filter((other) => !entry.has(other) && !contents.has(other))
  line(source, sum(own))
}
