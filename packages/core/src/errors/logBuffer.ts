/** The most that is kept, in bytes of UTF-8. */
export const LOG_BYTES = 1_024_000
/** Stands where the end of a line was left out. */
const CUT = ' … (cut)\n'

interface Line {
  readonly text: string
  readonly bytes: number
  next?: Line
}

export interface LogBuffer {
  /** Adds a line; the oldest ones make room for it. */
  keep(text: string): void
  /** All lines, oldest first, each with a line feed. */
  text(): string
}

/** The latest lines that fit into `limit` bytes. A chain of lines: neither adding nor dropping one touches the others. */
export function createLogBuffer(limit = LOG_BYTES): LogBuffer {
  let oldest: Line | undefined
  let newest: Line | undefined
  let bytes = 0
  return {
    keep(text) {
      const line = fit(text, limit)
      if (newest) newest.next = line
      else oldest = line
      newest = line
      bytes += line.bytes
      // A line alone always fits, so the newest one stays.
      while (oldest && bytes > limit) {
        bytes -= oldest.bytes
        oldest = oldest.next
      }
    },
    text() {
      const texts: string[] = []
      for (let line = oldest; line; line = line.next) texts.push(line.text)
      return texts.join('')
    },
  }
}

/** One line of at most `limit` bytes, cut between code points. */
function fit(said: string, limit: number): Line {
  const encoder = new TextEncoder()
  // No character has less than a byte: beyond `limit` of them nothing can fit.
  const text = `${oneLine(said.slice(0, limit))}\n`
  const encoded = encoder.encode(text)
  if (encoded.length <= limit) return { text, bytes: encoded.length }
  const mark = encoder.encode(CUT).length
  let end = limit - mark
  while (isInside(encoded[end])) end -= 1
  // Decoded anew: a slice would keep the whole of a huge text in memory.
  return { text: new TextDecoder().decode(encoded.subarray(0, end)) + CUT, bytes: end + mark }
}

/** A byte that continues a code point. */
const isInside = (byte = 0) => (byte & 0xc0) === 0x80

/** Wallets and nodes choose words of ours: they must not forge a line, turn its direction, or leave half a character. */
const oneLine = (text: string) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, ' ').replace(/\p{Cs}/gu, '\ufffd')
