const numbers = new Map<string, Intl.NumberFormat>()
const days = new Map<string, string>()
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** A number format, made once: making one costs more than a hundred uses of it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, known)
  return known
}

/** The day and the month of a time such as `2026-01-31T12:00:00Z`, in UTC as chains' clocks are. Each is formatted once. */
export function formatDay(time: string, locale: string): string {
  const day = time.slice(0, 10)
  const key = `${locale} ${day}`
  const known = days.get(key) ?? dayFormat(locale).format(new Date(day))
  days.set(key, known)
  return known
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  const known =
    dayFormats.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  dayFormats.set(locale, known)
  return known
}
