import { decimalPoint } from './decimalPoint.js'
import { numberFormat } from './formats.js'

/** From here on whole coins are abbreviated, because six digits no longer reach the unit. */
const LARGE = 1_000_000
/** An exact amount; anything else is not known, and never shown as zero. */
export const EXACT = /^\d+(\.\d+)?$/
/** Visual rule: at most six significant digits in lists, the full value on demand; more zeros before them tell nobody anything. */
const DIGITS = 6

/** An exact decimal text as people read it. */
export const formatAmount = (amount: string, locale: string) =>
  rounded(amount, DIGITS, { maximumSignificantDigits: DIGITS }, locale)

/** Every digit of an exact decimal text, grouped. */
export function formatFullAmount(amount: string, locale: string): string {
  return EXACT.test(amount) ? full(amount, locale) : '–'
}

/** Decimals of a balance (specification, section 9). */
const BALANCE_DECIMALS = 3

/** What an account has of a coin, at a glance. */
export const formatBalance = (amount: string, locale: string) =>
  formatDecimals(amount, BALANCE_DECIMALS, locale)

/** Decimals that are shown of what comes out of a swap (specification, section 9), and digits that are shown at least. */
const QUOTED_DECIMALS = 3
const QUOTED_DIGITS = 5

/** What comes out of a swap: of a small amount more decimals, so that two quotes can be told apart. */
export function formatQuoted(amount: string, locale: string): string {
  const zeros = /^0\.(0*)/.exec(amount)?.[1]?.length
  const whole = amount.split('.')[0]?.length ?? 1
  const wanted = QUOTED_DIGITS - (zeros === undefined ? whole : -zeros)
  return formatDecimals(amount, Math.min(Math.max(QUOTED_DECIMALS, wanted), 18), locale)
}

/** Digits that are shown of what is estimated to arrive. */
const ESTIMATED_DIGITS = 7

/** What is estimated to arrive: more digits than seven would look like a promise. */
export const formatEstimated = (amount: string, locale: string) =>
  rounded(amount, 18, { maximumSignificantDigits: ESTIMATED_DIGITS }, locale)

/** With at most so many decimals. */
const formatDecimals = (amount: string, decimals: number, locale: string) =>
  rounded(amount, decimals, { maximumFractionDigits: decimals }, locale)

/**
 * Rounded down: nobody is shown more than they have. Less than the smallest with so many decimals is said to be less, never zero.
 * The number is only used to choose the notation; the digits come from the text.
 */
function rounded(
  amount: string,
  decimals: number,
  digits: Intl.NumberFormatOptions,
  locale: string,
): string {
  if (!EXACT.test(amount)) return '–'
  const size = Number(amount)
  const smallest = 10 ** -decimals
  if (size > 0 && size < smallest) return `<${full(smallest.toFixed(decimals), locale)}`
  return numberFormat(locale, {
    ...digits,
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
