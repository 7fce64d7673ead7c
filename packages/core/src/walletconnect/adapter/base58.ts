const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58 text that is to have exactly `length` of them; none of any other text. */
export function fromBase58(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(length)
  // Longer than any text of so many bytes: not looked at.
  if (text.length > length * 2) return undefined
  for (const letter of text) {
    let carry = LETTERS.indexOf(letter)
    if (carry < 0) return undefined
    for (let at = length - 1; at >= 0; at--) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry
      carry >>= 8
    }
    if (carry > 0) return undefined
  }
  // A leading 1 is a leading zero byte, no more and no fewer.
  const ones = text.length - text.replace(/^1+/, '').length
  const zeros = bytes.findIndex((byte) => byte > 0)
  return ones === (zeros < 0 ? length : zeros) ? bytes : undefined
}
