import { useDrawstringContext } from '../provider/context.js'
import { en } from './en.js'
import { fill } from './fill.js'
import { useStore } from './useTexts.js'

/** A key of the English catalogue. */
export type TextKey = keyof typeof en
/** Looks a text up and fills its values in. */
export type Text = (key: TextKey, values?: Record<string, string>) => string

/** The modal's texts by key. */
export function useText(): Text {
  const table = useStore(useDrawstringContext().texts.modal(en))
  return (key, values) => fill(table[key] ?? key, values)
}

/** A message of the core: a key that it chose, with its values. */
export function useMessage() {
  const table = useStore(useDrawstringContext().texts.modal(en))
  return (message: { key: string; values?: Record<string, string> }) =>
    fill(table[message.key] ?? table['error.unknown'] ?? message.key, message.values)
}
