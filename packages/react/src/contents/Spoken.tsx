import { type ReactNode, useMemo } from 'react'
import { fill } from '../i18n/fill.js'
import { bring, originals } from '../i18n/originals.js'
import { type Words, WordsContext } from '../i18n/useText.js'
import { useStore } from '../i18n/useTexts.js'
import { useDrawstringContext } from '../provider/context.js'

/** Gives what is inside the words of the visitor's language. A text that has to be loaded first is empty until then. */
export function Spoken({ children }: { children: ReactNode }) {
  const original = useStore(originals)
  const translated = useStore(useDrawstringContext().texts.translated)
  const words = useMemo<Words>(() => {
    const table: Record<string, string> = { ...original, ...translated }
    const find = (key: string) => table[key] ?? (bring(key) ? '' : undefined)
    return {
      text: (key, values) => fill(find(key) ?? key, values),
      message: ({ key, values }) => fill(find(key) ?? find('error.unknown') ?? key, values),
    }
  }, [original, translated])
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>
}
