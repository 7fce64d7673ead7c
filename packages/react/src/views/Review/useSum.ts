import type { Sum } from '@drawstring/core'
import { formatEstimated, formatFullAmount } from '../../format/amount.js'
import { shorten } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'

/** So much of a token in words, rounded down and to the last digit. */
export function useSum() {
  const text = useText()
  const locale = useLocale()
  return ({ amount, symbol, token }: Sum) => {
    const name = symbol ?? text('review.unitsOf', { token: shorten(token ?? '') })
    return {
      short: `${formatEstimated(amount, locale)} ${name}`,
      full: `${formatFullAmount(amount, locale)} ${name}`,
    }
  }
}
