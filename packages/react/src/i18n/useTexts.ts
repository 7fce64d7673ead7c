import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { fill } from './fill.js'

/** Follows a store of the i18n library. */
export function useStore<T>(store: ReadableAtom<T>): T {
  return useSyncExternalStore(store.listen, store.get, store.get)
}

/** The visitor's language. */
export function useLocale(): string {
  return useStore(useDrawstringContext().texts.locale)
}

/** The buttons' texts by key. */
export function useButtonText() {
  const table = useStore(useDrawstringContext().texts.buttons)
  return (key: string, values?: Record<string, string>) => fill(table[key] ?? key, values)
}
