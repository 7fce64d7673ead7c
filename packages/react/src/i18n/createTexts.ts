import { createI18n } from '@nanostores/i18n'
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { entry } from './en/entry.js'
import { type Locales, locales } from './locales.js'

type Table = Record<string, string>

/** The texts of one provider in its visitor's language. */
export interface Texts {
  locale: WritableAtom<string>
  /** What the page itself and the dialog's frame say. */
  entry: ReadableAtom<Table>
  /** Everything that is said in another way than the English originals; nothing in English itself. */
  translated: ReadableAtom<Table>
}

/**
 * Texts that start in English and change as soon as the language has been loaded. Nothing is built before the first text is
 * asked for: a page with a button of its own asks for none.
 */
export function createTexts(language: string, own: Locales = {}): Texts {
  const locale = atom(language)
  let tables: Omit<Texts, 'locale'> | undefined
  const get = () => {
    tables ??= createTables(locale, { ...locales, ...own })
    return tables
  }
  return {
    locale,
    get entry() {
      return get().entry
    },
    get translated() {
      return get().translated
    },
  }
}

function createTables(locale: WritableAtom<string>, known: Locales): Omit<Texts, 'locale'> {
  const i18n = createI18n(locale, {
    baseLocale: 'en',
    get: async (code) => {
      const load = known[code] ?? known[code.split('-')[0] ?? code]
      const table = load ? await load() : {}
      return { entry: table, all: table }
    },
  })
  return { entry: i18n('entry', entry as Table), translated: i18n('all', {} as Table) }
}
