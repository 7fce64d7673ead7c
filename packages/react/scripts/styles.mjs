// Bundles and minifies every style sheet into a module of its own, so that a sheet travels with the code that needs it:
// src/styles/base.css becomes src/generated/styles/base.ts, src/views/Account/account.css becomes .../Account.ts.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const source = join(dirname(fileURLToPath(import.meta.url)), '..', 'src')
const target = join(source, 'generated', 'styles')

/** Every sheet that is not a part of another one. */
function entries() {
  const views = readdirSync(join(source, 'views'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) =>
      readdirSync(join(source, 'views', entry.name))
        .filter((file) => file.endsWith('.css'))
        .map((file) => ({ name: entry.name, file: join(source, 'views', entry.name, file) })),
    )
  const shared = ['base', 'buttons', 'lesson', 'parts', 'portrait'].map((name) => ({
    name,
    file: join(source, 'styles', `${name}.css`),
  }))
  return [...shared, ...views]
}

/** The sheet with its imports, on one line. */
async function minify(file) {
  const result = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    target: ['chrome111', 'safari16.4', 'firefox113'],
    logLevel: 'error',
  })
  return result.outputFiles[0].text.trim()
}

mkdirSync(target, { recursive: true })
for (const { name, file } of entries()) {
  const css = await minify(file)
  const from = basename(file)
  writeFileSync(
    join(target, `${name}.ts`),
    `// Made from ${from} by scripts/styles.mjs.\nexport const css = ${JSON.stringify(css)}\n`,
  )
}
