const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const DAY = { day: 'numeric', month: 'short' } as const
const HOUR = { timeStyle: 'short' } as const
const DAY_MS = 86_400_000
/** For a language that the engine has no formats for, so that they match its texts. */
const OTHERWISE = 'en'

/** A number format, made once: making one costs more than a hundred uses of it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = keyOf(locale, options)
  const known = numbers.get(key) ?? new Intl.NumberFormat([locale, OTHERWISE], options)
  numbers.set(key, known)
  return known
}

/** A time as people read it, by a format that is made once as well. A dash for what is no time, of which engines throw. */
export function formatTime(
  time: string | number,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return '–'
  const key = keyOf(locale, options)
  const known = dates.get(key) ?? new Intl.DateTimeFormat([locale, OTHERWISE], options)
  dates.set(key, known)
  return known.format(date)
}

/** By what a format is found again. Not as JSON, which a page's libraries may have their own way to write. */
function keyOf(locale: string, options: object): string {
  return [locale, ...Object.entries(options).flat()].join(' ')
}

/** The same in UTC, as chains' clocks are. */
export const formatChainTime = (
  time: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
) => formatTime(time, locale, { ...options, timeZone: 'UTC' })

/** Days since then by the visitor's clock: 0 for today. Not a number for what is no time. */
export function daysAgo(time: string, now: number): number {
  // Where clocks are turned a day has 23 or 25 hours.
  return Math.round((midnight(now) - midnight(time)) / DAY_MS)
}

const midnight = (time: string | number) => new Date(time).setHours(0, 0, 0, 0)

/** When something happened, below the heading of its day or month: the hour of today and yesterday, otherwise the day. */
export function formatWhen(time: string, locale: string, now = Date.now()): string {
  const ago = daysAgo(time, now)
  return formatTime(time, locale, ago === 0 || ago === 1 ? HOUR : DAY)
}

/** `Today`, `Yesterday`, as the language has them. */
export function nameDay(ago: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat([locale, OTHERWISE], { numeric: 'auto' })
  const [first = '', ...rest] = format.format(-ago, 'day')
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** `One, Two, or Three`, as the language has it; each name keeps its own direction. */
export function anyOf(names: readonly string[], locale: string): string {
  const format = new Intl.ListFormat([locale, OTHERWISE], { type: 'disjunction' })
  return format.format(names.map((name) => `\u2068${name}\u2069`))
}

/** `0x12ab…9fE0`, as the core shortens the active one; the whole address stays one press away. */
export function shorten(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 4 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
