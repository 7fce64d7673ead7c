import type { Message } from '@drawstring/core'
import { useWords } from '../i18n/useWords.js'

/**
 * Puts the core's messages (`{ key, values }`: warnings, problems, what a call does) into words of the visitor's language, those that our own views
 * say. The words are loaded when they are first wanted; until then a message is an empty text.
 */
export function useDrawstringMessage(): (message: Message) => string {
  return useWords().message
}
