import { numberFormat } from './formats.js'

/** `8.7` as `8.7%`, as the language writes it. */
export const formatPercent = (percent: string, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(percent) / 100)
