import { type ReactNode, useMemo } from 'react'
import { en } from '../i18n/en.js'
import { fill } from '../i18n/fill.js'
import { type Words, WordsContext } from '../i18n/useText.js'
import { useStore } from '../i18n/useTexts.js'
import { useDrawstringContext } from '../provider/context.js'

/** Gives what is inside the words of the visitor's language. */
export function Spoken({ children }: { children: ReactNode }) {
  const table = useStore(useDrawstringContext().texts.all(en))
  const words = useMemo<Words>(
    () => ({
      text: (key, values) => fill(table[key] ?? key, values),
      message: ({ key, values }) => fill(table[key] ?? table['error.unknown'] ?? key, values),
    }),
    [table],
  )
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>
}
