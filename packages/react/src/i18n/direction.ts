/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

/** Where lines of a language start. */
export function direction(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale.toLowerCase()) ? 'rtl' : 'ltr'
}
