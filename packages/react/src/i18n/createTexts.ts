import { createI18n } from '@nanostores/i18n'
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { buttons } from './en/buttons.js'
import { type Locales, locales } from './locales.js'

type Table = Record<string, string>

/** The texts of one provider in its visitor's language. */
export interface Texts {
  locale: WritableAtom<string>
  buttons: ReadableAtom<Table>
  /** The modal's texts; made on first use, because their English original comes with the modal. */
  modal(original: Table): ReadableAtom<Table>
}

/** Texts that start in English and change as soon as the language has been loaded. */
export function createTexts(language: string, own: Locales = {}): Texts {
  const locale = atom(language)
  const known: Locales = { ...locales, ...own }
  const i18n = createI18n(locale, {
    baseLocale: 'en',
    get: async (code) => {
      const load = known[code] ?? known[code.split('-')[0] ?? code]
      const table = load ? await load() : {}
      return { buttons: table, modal: table }
    },
  })
  let modal: ReadableAtom<Table> | undefined
  return {
    locale,
    buttons: i18n('buttons', buttons as Table),
    modal: (original) => {
      modal ??= i18n('modal', original)
      return modal
    },
  }
}
