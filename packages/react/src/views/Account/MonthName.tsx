import { memo } from 'react'
import { formatChainTime, nameDay } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'

const MONTH = { month: 'long', year: 'numeric' } as const

/** The name of a day beside now, of a month such as `2026-01`, or of what is in none. Chains' clocks are in UTC, and so are months. */
export const MonthName = memo(function MonthName({ id }: { id: string }) {
  const text = useText()
  const locale = useLocale()
  const name = (): string => {
    if (id === 'pending') return text('activity.pending')
    if (id === 'today') return nameDay(0, locale)
    if (id === 'yesterday') return nameDay(1, locale)
    return id ? formatChainTime(`${id}-01T00:00:00Z`, locale, MONTH) : text('activity.undated')
  }
  return (
    <h2 className="month" id={`month-${id}`}>
      {name()}
    </h2>
  )
})
