import { createContext, useContext } from 'react'
import type { en } from './en.js'

/** A key of the English catalogue. */
export type TextKey = keyof typeof en

/** Every word that the dialog's contents may need. */
export interface Words {
  /** Looks a text up and fills its values in. */
  text: (key: TextKey, values?: Record<string, string>) => string
  /** The same for a message of the core: a key that it chose, with its values. */
  message: (message: { key: string; values?: Record<string, string> }) => string
}

/** One subscription for all of the contents. */
export const WordsContext = createContext<Words>({
  text: (key) => key,
  message: ({ key }) => key,
})

/** Looks up texts by key. */
export function useText(): Words['text'] {
  return useContext(WordsContext).text
}

/** Puts messages of the core into words. */
export function useMessage(): Words['message'] {
  return useContext(WordsContext).message
}
