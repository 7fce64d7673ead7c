import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import type { entry } from './en/entry.js'
import { fill } from './fill.js'

/** A key of the texts that come with the page. */
export type EntryKey = keyof typeof entry

/** Follows a store of the i18n library. */
export function useStore<T>(store: ReadableAtom<T>): T {
  return useSyncExternalStore(store.listen, store.get, store.get)
}

/** The visitor's language. */
export function useLocale(): string {
  return useStore(useDrawstringContext().texts.locale)
}

/** Looks up a text of the buttons or of the dialog's frame by key. */
export function useEntryText() {
  const table = useStore(useDrawstringContext().texts.entry)
  return (key: EntryKey, values?: Record<string, string>) => fill(table[key] ?? key, values)
}
