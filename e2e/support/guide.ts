import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { at } from './paths.js'

/** A file of an example, and the block that shows it. */
const SHOWN = /\]\(\.\.\/(examples\/\S+)\):\n\n```\w+\n(.*?)```/gs
/** A block of TypeScript, and the name that it has after the language: ```` ```ts wallet.ts ````. What shows a file of an example follows a link to it. */
const BLOCK = /(\]\(\.\.\/examples\/\S+\):\n\n)?^```(tsx?)(?: (\S+))?\n(.*?)^```$/gms

/** Writes the TypeScript of a guide into a new folder: each block that is no file of an example, by its name or its place. Resolves to the folder. */
export async function writeGuide(name: string): Promise<string> {
  const text = await readFile(at(`docs/${name}.md`), 'utf8')
  await mkdir(at('target/e2e'), { recursive: true })
  const folder = await mkdtemp(at(`target/e2e/${name}-`))
  const blocks = [...text.matchAll(BLOCK)].filter(([, example]) => example === undefined)
  for (const [place, [, , language, file, code = '']] of blocks.entries())
    await writeFile(join(folder, file ?? `block${place}.${language}`), code)
  return folder
}

/** The files of examples that a guide shows, with what it shows of each. */
export async function shownFiles(name: string): Promise<{ path: string; code: string }[]> {
  const text = await readFile(at(`docs/${name}.md`), 'utf8')
  return [...text.matchAll(SHOWN)].map(([, path = '', code = '']) => ({ path, code }))
}
