import { EXACT } from './amount.js'
import { numberFormat } from './formats.js'

/** Coins that prices can be in, which no engine knows the digits of. */
const COINS = new Set(['BTC', 'ETH'])
const COIN_DIGITS = 6

/** A worth as people read it, in a currency such as `usd`. The digits come from the text; unknown is a dash. */
export function formatMoney(worth: string | undefined, currency: string, locale: string): string {
  const code = currency.toUpperCase()
  if (worth === undefined || !EXACT.test(worth) || !/^[A-Z]{3}$/.test(code)) return '–'
  const money = numberFormat(locale, {
    style: 'currency',
    currency: code,
    ...(COINS.has(code) && { maximumSignificantDigits: COIN_DIGITS }),
  })
  // Half a cent and less is not nothing: it is shown as less than the smallest coin, which is a whole yen.
  const smallest = 10 ** -(money.resolvedOptions().maximumFractionDigits ?? 0)
  const size = Number(worth)
  if (!COINS.has(code) && size > 0 && size < smallest) return `<${together(money.format(smallest))}`
  return together(money.format(worth as `${number}`))
}

/** From right to left the sign of `US$` would go to the other side of its letters. */
function together(told: string): string {
  return told.startsWith('\u200f') ? told.replace(/[A-Z]\$/, '$&\u200e') : told
}
