import { formatTime } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'

/** The longest time that a date can tell, in seconds. */
const LAST = 8_640_000_000_000

/** A time of a chain, in seconds, as people read it; one that no date can tell never comes. */
export function useTime() {
  const text = useText()
  const locale = useLocale()
  return (value: string) => {
    const seconds = Number(value)
    if (!(seconds < LAST)) return text('review.never')
    return formatTime(seconds * 1000, locale, { dateStyle: 'medium', timeStyle: 'short' })
  }
}
