const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, string>()
const DAY = { day: 'numeric', month: 'short' } as const

/** A number format, made once: making one costs more than a hundred uses of it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, known)
  return known
}

/** A format of dates in UTC, as chains' clocks are; made once as well. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  dates.set(key, known)
  return known
}

/** The day and the month of a time such as `2026-01-31T12:00:00Z`. Each day is formatted once. */
export function formatDay(time: string, locale: string): string {
  const day = time.slice(0, 10)
  const key = `${locale} ${day}`
  const known = days.get(key) ?? dateFormat(locale, DAY).format(new Date(day))
  days.set(key, known)
  return known
}

/** `0x12ab…9fE0`, as the core shortens the active one; the whole address stays one press away. */
export function shorten(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 4 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
