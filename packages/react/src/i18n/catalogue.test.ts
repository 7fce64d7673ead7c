import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { de } from './de.js'
import { errors } from './en/errors.js'
import { en } from './en.js'

const core = join(import.meta.dirname, '../../../../crates/core/src')
const sources = join(import.meta.dirname, '..')

/** Every file below a folder with one of these endings. */
function files(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.|\btests\b/.test(name))
    .map((name) => join(folder, name))
}

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('the English catalogue', () => {
  it('has every key that the core sends', () => {
    const sent = files(core, /\.rs$/).flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/"((?:error|notice|review|send|swap)\.[a-zA-Z]+)"/g),
      ].map((match) => match[1]),
    )
    expect(sent.length).toBeGreaterThan(50)
    expect(sent.filter((key) => !((key as string) in en))).toEqual([])
  })

  it('has a word for every call that the review knows, and for what belongs to it', () => {
    const sources = ['decode', 'wire', 'typed', 'bitcoin']
      .map((name) => readFileSync(join(core, `review/${name}.rs`), 'utf8').split('mod tests')[0])
      .join('\n')
    const all = (pattern: RegExp) => [...sources.matchAll(pattern)].map((match) => match[1])
    const titles = [...all(/^[0-9a-f]{8} (\w+)/gm), ...all(/title: "(\w+)"/g)]
    const labels = [
      ...all(/ (\w+):[atndsb](?=[ \n])/g),
      ...all(/fact\("(\w+)"/g),
      ...all(/label: "(\w+)"/g),
    ]
    expect(titles.length).toBeGreaterThan(25)
    const keys = [
      ...titles.map((title) => `review.${title}`),
      ...labels.map((label) => `review.label.${label}`),
    ]
    expect(keys.filter((key) => !(key in en))).toEqual([])
  })

  it("has the specification's texts as the core's error catalogue has them", () => {
    const catalogue = readFileSync(join(core, 'errors/catalogue.rs'), 'utf8')
    const rows = [...catalogue.matchAll(/"DS\d+" "(error\.\w+)" "([^"]+)"/g)]
    const theirs = Object.fromEntries(rows.map(([, key, text]) => [key, text?.replaceAll('`', '')]))
    expect(errors).toEqual(theirs)
  })

  it('keeps an amount before its symbol where the language is written from right to left', () => {
    for (const texts of [en, de]) {
      const loose = Object.entries(texts).filter(
        ([key, text]) => key !== 'button.balance' && /(?<!\u2066)\{amount\} \{symbol\}/.test(text),
      )
      expect(loose).toEqual([])
    }
  })

  it('has a text behind every key', () => {
    for (const [key, text] of Object.entries(en)) {
      expect(text.trim(), key).not.toBe('')
    }
  })

  it('is where all words are: components hold none', () => {
    const found = files(sources, /\.tsx$/).flatMap((file) =>
      readFileSync(file, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .split('\n')
        .filter((line) =>
          /<\/?\w+[^=]*>\s*[A-Za-z]{2,}|\s(title|aria-label|placeholder|alt)="[^"]+"/.test(line),
        )
        // Type arguments look like tags: `useState<string>()` does not hold words.
        .filter((line) => !/\w<[A-Z\w<>[\], |]+>/.test(line)),
    )
    expect(found).toEqual([])
  })
})

describe('the German texts', () => {
  const original: Record<string, string> = en

  it('translate every key that is not an error for developers', () => {
    const missing = Object.keys(original).filter((key) => !(key in de) && !key.startsWith('error.'))
    expect(missing).toEqual([])
  })

  it('have no key that English lacks', () => {
    expect(Object.keys(de).filter((key) => !(key in original))).toEqual([])
  })

  it('mention the same values', () => {
    for (const [key, text] of Object.entries(de)) {
      expect(names(text), key).toEqual(names(original[key] ?? ''))
    }
  })
})
