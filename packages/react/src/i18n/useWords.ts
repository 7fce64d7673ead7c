import { useMemo } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { fill } from './fill.js'
import { bring, originals } from './originals.js'
import type { Words } from './useText.js'
import { useStore } from './useTexts.js'

/** The words of the visitor's language. A text that has to be loaded first is empty until then. */
export function useWords(): Words {
  const original = useStore(originals)
  const translated = useStore(useDrawstringContext().texts.translated)
  return useMemo(() => {
    const table: Record<string, string> = { ...original, ...translated }
    const find = (key: string) => table[key] ?? (bring(key) ? '' : undefined)
    return {
      text: (key, values) => fill(find(key) ?? key, values),
      message: ({ key, values }) => fill(find(key) ?? find('error.unknown') ?? key, values),
    }
  }, [original, translated])
}
