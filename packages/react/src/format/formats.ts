const numbers = new Map<string, Intl.NumberFormat>()
const days = new Map<string, Intl.DateTimeFormat>()

/** A number format, made once: making one costs more than a hundred uses of it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, known)
  return known
}

/** The day and the month, in UTC as chains' clocks are. */
export function dayFormat(locale: string): Intl.DateTimeFormat {
  const known =
    days.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  days.set(locale, known)
  return known
}
