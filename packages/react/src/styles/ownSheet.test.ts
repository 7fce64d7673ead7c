import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const beside = (file: string, path: string) => relative(root, join(root, dirname(file), path))

/** The texts that stand in a group, all over a text. */
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one]) => one ?? '')

/** A sheet and those that it imports. */
const sheets = (file: string): string[] => [
  file,
  ...all(read(file), /@import "(.*?)"/g).flatMap((path) => sheets(beside(file, path))),
]

/** Classes that a sheet gives a look by themselves, wherever they stand; not what they are only around something of its own. */
function looks(file: string): string[] {
  const rules = read(file).replace(/\/\*.*?\*\/|@import .*?;/gs, '')
  const selectors = all(rules, /([^{};]+)\{/g).filter((one) => !one.trim().startsWith('@'))
  return selectors
    .flatMap((one) => one.split(/,(?![^(]*\))/))
    .map((one) => one.trim().split(/[\s>+~]/)[0] ?? '')
    .filter((one) => !one.includes(':has('))
    .flatMap((one) => all(one, /^\.([\w-]+)/g))
}

/** A file and those of ours that come with it. What it brings of other views, by their names, has sheets of its own. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file === 'views/registry.ts') return found
  found.add(file)
  for (const path of all(read(file), /(?:from|import) '(\.[^']+)\.js'/g)) {
    const [source] = ['.tsx', '.ts']
      .map((ending) => beside(file, path + ending))
      .filter((name) => existsSync(join(root, name)))
    if (source) withImports(source, found)
  }
  return found
}

/** Classes that are written in a file, also where it depends which. */
const classes = (file: string) =>
  all(read(file).replace(/=== '.*?'/g, ''), /className=("[^"]*"|\{[^}]*\})/g).flatMap((one) =>
    all(one, /["'`]([^"'`]*)["'`]/g).flatMap((words) => words.split(' ')),
  )

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
const every = files.filter((file) => file.endsWith('.css'))
/** Those that are there before any view. */
const before = ['styles/base.css', 'styles/parts.css'].flatMap(sheets)
const looked = every.map((file) => [file, new Set(looks(file))] as const)
/** The sheets that give a class its look. */
const owners = (name: string) => looked.filter(([, names]) => names.has(name)).map(([file]) => file)

/** What the registry loads, and the one view that comes with it. */
const views = files.filter((file) => /^views\/.*(\/index|View)\.ts$|\/Connect\.tsx$/.test(file))

it.each(views)(
  '%s brings the look of all that it shows, whichever view was there before',
  (view) => {
    // What is a part of a view stands in that view's sheet.
    const own = every.filter((file) => dirname(file) === dirname(view))
    const named = all(read(view), /generated\/styles\/(\w+)\.js/g).flatMap((name) =>
      every.filter((file) => file === `styles/${name}.css` || file.startsWith(`views/${name}/`)),
    )
    const there = new Set([...before, ...[...own, ...named].flatMap(sheets)])
    const missing = [...withImports(view)]
      .filter((file) => file.endsWith('.tsx'))
      .flatMap(classes)
      .filter((name) => owners(name).length > 0 && !owners(name).some((file) => there.has(file)))
    expect([...new Set(missing)]).toEqual([])
  },
)

it('no view’s sheet gives another look to what another one’s or a shared one has', () => {
  const names = looked.flatMap(([, names]) => [...names])
  const twice = [...new Set(names)]
    .map((name) => [name, owners(name)] as const)
    .filter(([, files]) => files.length > 1 && files.some((file) => file.startsWith('views/')))
  expect(twice).toEqual([])
})
