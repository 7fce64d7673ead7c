/** Strings of a JSON text, which are passed over, and its numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Integers that a double holds exactly, all of them. */
const SMALL = /^-?\d{1,15}$/

/** The longest integer of any type has 78 digits; 1e999999999 must not be written out. */
const LONGEST = 100

/**
 * What a JSON text says, with integers beyond 15 digits as `bigint`: `JSON.parse` alone rounds them to another number without a word.
 * Throws where a number is no integer.
 */
export function parseExactly(text: string): unknown {
  // Refuses what is not JSON, so that the tokens below are what they look like.
  JSON.parse(text)
  // A string that the text itself holds must not be taken for a number.
  const mark = `${crypto.getRandomValues(new Uint32Array(4)).join()}:`
  const marked = text.replace(TOKENS, (token) =>
    token.startsWith('"') || SMALL.test(token) ? token : `"${mark}${digits(token)}"`,
  )
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  )
}

/** A JSON number written out, such as `1.5e3` as `1500`. */
function digits(number: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const significant = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - significant.length
  if (zeros < 0 || whole.length + significant.length + zeros > LONGEST)
    throw new Error(`${number.slice(0, LONGEST)} is no integer of EIP-712`)
  return `${sign}${whole}${significant}${'0'.repeat(zeros)}`
}
