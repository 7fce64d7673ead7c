import type { ReactNode } from 'react'
import { WordsContext } from '../i18n/useText.js'
import { useWords } from '../i18n/useWords.js'

/** Gives what is inside the words of the visitor's language. */
export function Spoken({ children }: { children: ReactNode }) {
  return <WordsContext.Provider value={useWords()}>{children}</WordsContext.Provider>
}
