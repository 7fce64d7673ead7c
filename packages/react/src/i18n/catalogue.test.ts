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

/** What the specification shows word for word: toasts (8), input errors (5), what a flow shows (4), what a disallowed request shows (8). */
const SHOWN = new Set([
  'error.balanceUnavailable',
  'error.swapInitFailed',
  'error.swapAmountInvalid',
  'error.insufficientBalance',
  'error.sendIncomplete',
  'error.sendFailed',
  'error.nameSuggestionsFailed',
  'error.signatureDeclined',
  'error.wentWrong',
  'error.unknown',
  'error.emailTooSoon',
  'error.rpcNotAllowed',
  'error.actionNotAllowed',
])
/** All of the specification's texts that a plain sentence stands under: those, and what it has notices say. */
const SHOWN_FIRST = [
  ...SHOWN,
  'notice.confirmInWallet',
  'notice.transactionStarted',
  'swap.approveInWallet',
  'connecting.authenticating',
]
/** What only a page's own call meets. */
const CALLS = new Set(['error.lastNetwork', 'error.chainIdInvalid'])

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
    const sources = ['functions', 'decode', 'wire', 'typed', 'bitcoin']
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

  const catalogue = readFileSync(join(core, 'errors/catalogue.rs'), 'utf8')
  const rows = [...catalogue.matchAll(/"DS\d+" "(error\.\w+)" "([^"]+)"/g)]
  const alerts = [...catalogue.matchAll(/"DS0\d+" "(error\.\w+)"/g)].map(([, key]) => key)
  // Alerts are for the page's developer (`debug`); this one is the visitor's.
  const isAlert = (key: string) => alerts.includes(key) && key !== 'error.signInMissing'
  const theirs = Object.fromEntries(rows.map(([, key, text]) => [key, text?.replaceAll('`', '')]))

  it("has a text for the visitor for every entry of the core's error catalogue, and none for others", () => {
    const { 'error.notSetUp': forVisitors, ...texts } = errors
    expect(forVisitors).toBeTruthy()
    const keys = Object.keys(texts).filter((key) => !key.endsWith('.plain'))
    expect(keys.sort()).toEqual(Object.keys(theirs).sort())
  })

  it("shows the specification's text word for word where the specification says that it is shown", () => {
    const shown = Object.keys(theirs).filter((key) => SHOWN.has(key) || isAlert(key))
    expect(shown).toHaveLength(SHOWN.size + 15)
    for (const key of shown) expect(errors[key as keyof typeof errors], key).toBe(theirs[key])
  })

  it('says in plain words under each of them what it means, in short', () => {
    for (const key of SHOWN_FIRST) {
      for (const [language, texts] of Object.entries({ en, de })) {
        const plain = (texts as Record<string, string>)[`${key}.plain`]
        expect(plain, `${language}: ${key}`).toMatch(/^\p{Lu}.{8,46}\.$/u)
      }
    }
    // And under nothing else.
    const plain = Object.keys(en).filter((key) => key.endsWith('.plain'))
    expect(plain).toHaveLength(SHOWN_FIRST.length)
  })

  it('shows no visitor what is said to developers', () => {
    const words =
      /\b(CAIP|chainId|namespace|[Cc]lient|[Cc]onnector|[Pp]rovider|RPC|fetch|node|Failed to)\b/
    const found = Object.entries(errors).filter(
      ([key, text]) => words.test(text) && !SHOWN.has(key) && !isAlert(key) && !CALLS.has(key),
    )
    expect(found).toEqual([])
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
