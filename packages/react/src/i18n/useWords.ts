import { useMemo } from 'react'
import { EXACT, formatFullAmount } from '../format/amount.js'
import { formatPercent } from '../format/percent.js'
import { useDrawstringContext } from '../provider/context.js'
import { fill } from './fill.js'
import { bring, originals } from './originals.js'
import type { Words } from './useText.js'
import { useLocale, useStore } from './useTexts.js'

/** The words of the visitor's language. A text that has to be loaded first is empty until then. */
export function useWords(): Words {
  const original = useStore(originals)
  const translated = useStore(useDrawstringContext().texts.translated)
  const locale = useLocale()
  return useMemo(() => {
    const table: Record<string, string> = { ...original, ...translated }
    const find = (key: string) => table[key] ?? (bring(key) ? '' : undefined)
    return {
      text: (key, values) => fill(find(key) ?? key, values),
      message: ({ key, values = {} }) => {
        const { unitsOf: token } = values
        // An amount in the smallest units of a token, named by its contract.
        const units = token !== undefined && {
          symbol: fill(find('review.unitsOf') ?? '', { token }),
        }
        const shown = { ...units, ...grouped(values, locale) }
        return fill(find(key) ?? find('error.unknown') ?? key, shown)
      },
      plain: ({ key, values }) => {
        // An unknown key reads as the general error.
        const known = find(key) === undefined ? 'error.unknown' : key
        const sentence = table[`${known}.plain`]
        return sentence && fill(sentence, values)
      },
    }
  }, [original, translated, locale])
}

/** Values of the core's messages that are exact numbers. */
const NUMBERS = ['amount', 'units']

/** Long numbers as everywhere else in the dialog: one of smallest units has up to 78 digits. */
function grouped(values: Record<string, string>, locale: string) {
  const shown = { ...values }
  for (const name of NUMBERS) {
    const value = shown[name]
    if (value && EXACT.test(value)) shown[name] = formatFullAmount(value, locale)
  }
  if (shown.percent) shown.percent = formatPercent(shown.percent, locale)
  return shown
}
