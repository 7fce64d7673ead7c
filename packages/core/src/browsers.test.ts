import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What came to browsers after the oldest that the README names: Chrome 111, Firefox 113, Safari 16.4. The types know it all the same. */
const YOUNGER =
  /\bURL\.(canParse|parse)\b|\bPromise\.(try|withResolvers)\b|\.(toSorted|toReversed|toSpliced)\(|\bArray\.fromAsync\b|\.groupBy\(|\bAbortSignal\.any\b|\bIntl\.Segmenter\b|\.(showPopover|moveBefore|checkVisibility)\(|\bIterator\./

const source = join(import.meta.dirname, '..', '..', '..')

describe('the oldest browsers that are supported', () => {
  it.each([
    ['packages/core', 50],
    ['packages/react', 50],
    ['apps/frame', 20],
  ])('know everything that %s calls', (name, least) => {
    const folder = join(source, name, 'src')
    const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|fixtures/.test(file),
    )
    expect(files.length).toBeGreaterThan(least)
    const calls = files.flatMap((file) => {
      const [found] = YOUNGER.exec(readFileSync(join(folder, file), 'utf8')) ?? []
      return found ? [`${file}: ${found}`] : []
    })
    expect(calls).toEqual([])
  })
})
