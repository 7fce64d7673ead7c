import { en } from '../src/i18n/en.js'

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  s: 'š',
  y: 'ý',
}

/** English made a third longer and strange to look at, so that a text outside the catalogue stands out. */
export function pseudo(text: string): string {
  const strange = text.replace(/\{\w+\}|[aeiounsy]/g, (found) => ACCENTS[found] ?? found)
  return `⟦${strange}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}

/** The whole catalogue in the pseudo language. */
export function pseudoTable(): Record<string, string> {
  const all = Object.entries(en)
  return Object.fromEntries(all.map(([key, text]) => [key, pseudo(text)]))
}
