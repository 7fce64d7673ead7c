import { decimalPoint } from './decimalPoint.js'
import { numberFormat } from './formats.js'

/** An amount below this is shown as "<0.000001": more zeros tell nobody anything. */
const SMALLEST = 0.000001
/** From here on whole coins are abbreviated, because six digits no longer reach the unit. */
const LARGE = 1_000_000
/** An exact amount; anything else is not known, and never shown as zero. */
const EXACT = /^\d+(\.\d+)?$/
/** Visual rule: at most six significant digits in lists, the full value on demand. */
const DIGITS = 6

/**
 * An exact decimal text as people read it, rounded down: nobody is shown more than they have.
 * The number is only used to choose the notation; the digits come from the text.
 */
export function formatAmount(amount: string, locale: string): string {
  if (!EXACT.test(amount)) return '–'
  const size = Number(amount)
  if (size > 0 && size < SMALLEST) return `<${full(String(SMALLEST.toFixed(6)), locale)}`
  return numberFormat(locale, {
    maximumSignificantDigits: DIGITS,
    notation: size >= LARGE ? 'compact' : 'standard',
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(amount as `${number}`)
}

/** Every digit of an exact decimal text, grouped. */
export function formatFullAmount(amount: string, locale: string): string {
  return EXACT.test(amount) ? full(amount, locale) : '–'
}

/** Decimals of a balance (specification, section 9). */
const BALANCE_DECIMALS = 3

/** What an account has of a coin, at a glance. */
export const formatBalance = (amount: string, locale: string) =>
  formatDecimals(amount, BALANCE_DECIMALS, locale)

/** With at most so many decimals, rounded down; less than the smallest of them is said to be less, never zero. */
export function formatDecimals(amount: string, decimals: number, locale: string): string {
  if (!EXACT.test(amount)) return '–'
  const size = Number(amount)
  const smallest = 10 ** -decimals
  if (size > 0 && size < smallest) return `<${full(smallest.toFixed(decimals), locale)}`
  return numberFormat(locale, {
    maximumFractionDigits: decimals,
    notation: size >= LARGE ? 'compact' : 'standard',
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(amount as `${number}`)
}

/** Grouping by the engine for the whole part; the fraction is copied, so that no digit is lost on its way. */
function full(amount: string, locale: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const grouped = numberFormat(locale, {}).format(BigInt(whole))
  if (!fraction) return grouped
  const digits = numberFormat(locale, { useGrouping: false })
  return `${grouped}${decimalPoint(locale)}${[...fraction].map((digit) => digits.format(Number(digit))).join('')}`
}
