import { createContext, useContext } from 'react'
import type { en } from './en.js'

/** A key of the English catalogue. */
export type TextKey = keyof typeof en

/** Every word that the dialog's contents may need. */
export interface Words {
  /** Looks a text up and fills its values in. */
  text: (key: TextKey, values?: Record<string, string>) => string
  /** The same for a message of the core: a key that it chose, with its values. */
  message: (message: MessageToSay) => string
  /** What a text of the specification means, in a plain sentence to stand under it; other messages need none. */
  plain: (message: MessageToSay) => string | undefined
}

/** A message of the core, as far as it is put into words. */
export interface MessageToSay {
  key: string
  values?: Record<string, string>
}

/** One subscription for all of the contents. */
export const WordsContext = createContext<Words>({
  text: (key) => key,
  message: ({ key }) => key,
  plain: () => undefined,
})

/** Looks up texts by key. */
export function useText(): Words['text'] {
  return useContext(WordsContext).text
}

/** Puts messages of the core into words. */
export function useMessage(): Words['message'] {
  return useContext(WordsContext).message
}

/** What a message means, where its own text is not plain. */
export function usePlain(): Words['plain'] {
  return useContext(WordsContext).plain
}
