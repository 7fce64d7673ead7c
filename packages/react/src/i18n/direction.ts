/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/
/** Scripts that are, whatever the language; a tag that names another is written from left to right. */
const SCRIPT = /^[a-z]{2,8}-([A-Z][a-z]{3})\b/
const RIGHT_TO_LEFT_SCRIPT = /^(Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)$/

/** Where lines of a language start. */
export function direction(locale: string): 'ltr' | 'rtl' {
  const script = SCRIPT.exec(locale)?.[1]
  const fromRight = script ? RIGHT_TO_LEFT_SCRIPT.test(script) : RIGHT_TO_LEFT.test(locale)
  return fromRight ? 'rtl' : 'ltr'
}
