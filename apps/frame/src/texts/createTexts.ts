import { de } from './de.js'
import { en, type Table, type TextKey } from './en.js'

const tables: Readonly<Record<string, Table>> = { en, de }

/** A text in the user's language, with its `{names}` replaced. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

export interface Texts {
  /** The language that is spoken, as `lang` has it. */
  readonly language: string
  readonly say: Say
}

/** The first of the user's languages that there is a table of; English if there is none. */
export function createTexts(languages: readonly string[]): Texts {
  const known = languages
    .map((tag) => tag.split('-')[0] ?? '')
    .find((tag) => Object.hasOwn(tables, tag))
  const language = known ?? 'en'
  const table = tables[language] ?? en
  return {
    language,
    say: (key, values = {}) =>
      table[key].replace(/\{(\w+)\}/g, (name, of: string) => String(values[of] ?? name)),
  }
}
