import { numberFormat } from './formats.js'

/** What stands before a fraction in this language. */
export function decimalPoint(locale: string): string {
  const parts = numberFormat(locale, {}).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}
