import { createContext, useContext, useMemo } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { en } from './en.js'
import { fill } from './fill.js'
import { useStore } from './useTexts.js'

/** A key of the English catalogue. */
export type TextKey = keyof typeof en

/** The modal's words. */
export interface Words {
  /** Looks a text up and fills its values in. */
  text: (key: TextKey, values?: Record<string, string>) => string
  /** The same for a message of the core: a key that it chose, with its values. */
  message: (message: { key: string; values?: Record<string, string> }) => string
}

/** One subscription for the whole modal. */
export const WordsContext = createContext<Words>({
  text: (key) => en[key],
  message: ({ key }) => key,
})

/** The words in the visitor's language, for the context. */
export function useWords(): Words {
  const table = useStore(useDrawstringContext().texts.modal(en))
  return useMemo(
    () => ({
      text: (key, values) => fill(table[key] ?? key, values),
      message: ({ key, values }) => fill(table[key] ?? table['error.unknown'] ?? key, values),
    }),
    [table],
  )
}

/** Looks up texts by key. */
export function useText(): Words['text'] {
  return useContext(WordsContext).text
}

/** Puts messages of the core into words. */
export function useMessage(): Words['message'] {
  return useContext(WordsContext).message
}
