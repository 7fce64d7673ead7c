import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const at = (path: string) => join(import.meta.dirname, '../../..', path)
/** A file of a starter, and the block that shows it. */
const BLOCK = /\]\(\.\.\/(examples\/\S+)\):\n\n```\w+\n(.*?)```/gs

it.each([['wagmi', 6]])('docs/%s.md shows the files of starters as they are', (name, count) => {
  const page = readFileSync(at(`docs/${name}.md`), 'utf8')
  const shown = [...page.matchAll(BLOCK)].map(([, path, code]) => [path, code])
  expect(shown).toHaveLength(count)
  expect(shown).toEqual(shown.map(([path]) => [path, readFileSync(at(String(path)), 'utf8')]))
})
