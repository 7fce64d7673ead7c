import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

const { DIST = 'dist' } = process.env
const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.wasm', 'application/wasm'],
])

const names = readdirSync(DIST, { recursive: true }).map(String)

/** The built page: files with their types by path. No other path leads to a file. */
export const files = new Map(
  names
    .map((name) => ({ name, file: join(DIST, name) }))
    .filter(({ file }) => statSync(file).isFile())
    .map(({ name, file }) => {
      const type = TYPES.get(extname(name)) ?? 'application/octet-stream'
      return [name === 'index.html' ? '/' : `/${name}`, { file, type }]
    }),
)
