import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { entry as english } from './en/entry.js'
import { type Locales, locales } from './locales.js'
import { canonical, readLocale } from './readLocale.js'

type Table = Readonly<Record<string, string>>
type Load = Locales[string]

/** The texts of one provider in its visitor's language. */
export interface Texts {
  /** A BCP 47 tag; whatever else is written to it becomes one (`readLocale`). */
  locale: WritableAtom<string>
  /** What the page itself and the dialog's frame say. */
  entry: ReadableAtom<Table>
  /** Everything that is said in another way than the English originals; nothing in English itself. */
  translated: ReadableAtom<Table>
}

/**
 * Texts that start in English and change as soon as the language has been loaded. Nothing is built before the first text is
 * asked for: a page with a button of its own asks for none. A language that could not be loaded is reported, stays English and
 * is loaded again when it is next chosen.
 *
 * Not by `@nanostores/i18n`: its `for…in` over arrays throws on pages whose old libraries add to `Array.prototype`.
 */
export function createTexts(
  language: unknown,
  own: Locales = {},
  failed: (cause: unknown) => void = () => undefined,
): Texts {
  const locale = localeAtom(language)
  let tables: Omit<Texts, 'locale'> | undefined
  const get = () => {
    tables ??= createTables(locale, own, failed)
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

/** Holds a tag, whatever it is set to. */
function localeAtom(language: unknown): WritableAtom<string> {
  const locale = atom(readLocale(language))
  const { set } = locale
  locale.set = (given) => set(readLocale(given))
  return locale
}

function createTables(
  locale: WritableAtom<string>,
  own: Locales,
  failed: (cause: unknown) => void,
): Omit<Texts, 'locale'> {
  const known = new Map([...byTag(locales), ...byTag(own)])
  const loaded = new Map<Load, Table>()
  const entry = atom<Table>(english)
  const translated = atom<Table>({})

  function show(table: Table): void {
    entry.set({ ...english, ...table })
    translated.set(table)
  }

  async function follow(tag: string): Promise<void> {
    const load = find(known, tag)
    const table = load && loaded.get(load)
    if (!load || table) return show(table ?? {})
    // What was shown before stays until the language is there.
    const next = await load().then(textsOf, (cause) => {
      failed(cause)
      return undefined
    })
    if (next) loaded.set(load, next)
    // Another language may have been chosen meanwhile.
    if (find(known, locale.get()) === load) show(next ?? {})
  }

  locale.subscribe((tag) => {
    follow(tag).catch(failed)
  })
  return { entry, translated }
}

/** How to load each language, by its tag. */
function byTag(table: Locales): [string, Load][] {
  return Object.entries(table).map(([name, load]) => [canonical(name) ?? name, load])
}

/** `zh-Hant-TW`, else `zh-Hant`, else `zh`. */
function find(known: ReadonlyMap<string, Load>, tag: string): Load | undefined {
  const parts = tag.split('-')
  for (let length = parts.length; length > 0; length -= 1) {
    const load = known.get(parts.slice(0, length).join('-'))
    if (load) return load
  }
  return undefined
}

/** A page's own table may hold anything; only texts are said. */
function textsOf(table: unknown): Table {
  const entries = Object.entries(table ?? {})
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'))
}
