import { describe, expect, it } from 'vitest'
import { createLogBuffer, LOG_BYTES } from './logBuffer.js'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

function filled(limit: number, ...lines: string[]): string {
  const buffer = createLogBuffer(limit)
  for (const line of lines) buffer.keep(line)
  return buffer.text()
}

describe('the log buffer', () => {
  it("has the specification's limit", () => {
    expect(LOG_BYTES).toBe(1_024_000)
  })

  it('is empty at first', () => {
    expect(createLogBuffer().text()).toBe('')
  })

  it('keeps lines in their order', () => {
    expect(filled(100, 'one', 'two', 'three')).toBe('one\ntwo\nthree\n')
  })

  it('drops the oldest lines first, and no more than needed', () => {
    // Four bytes each, with the line feed.
    expect(filled(12, 'aaa', 'bbb', 'ccc')).toBe('aaa\nbbb\nccc\n')
    expect(filled(12, 'aaa', 'bbb', 'ccc', 'ddd')).toBe('bbb\nccc\nddd\n')
    expect(filled(12, 'aaa', 'bbb', 'ccc', 'dddd')).toBe('ccc\ndddd\n')
  })

  it.each([
    ['two bytes', 'é', 2],
    ['three bytes', '字', 3],
    ['four bytes', '🦊', 4],
    ['half a character, which is written as U+FFFD', '\ud83e', 3],
  ])('counts bytes, not letters: %s', (_, letter, bytes) => {
    const fits = bytes * 2 + 2
    expect(filled(fits, letter, letter).match(/\n/g)).toHaveLength(2)
    expect(filled(fits - 1, letter, letter).match(/\n/g)).toHaveLength(1)
  })

  it('holds the limit to the byte under many lines of all widths', () => {
    const buffer = createLogBuffer(5_000)
    for (let round = 0; round < 3_000; round++) {
      buffer.keep(`${round} ${['a', 'é', '字', '🦊'][round % 4]?.repeat(round % 60)}`)
      if (round % 100 === 0) expect(bytesOf(buffer.text())).toBeLessThanOrEqual(5_000)
    }
    const lines = buffer.text().trimEnd().split('\n')
    expect(bytesOf(buffer.text())).toBeGreaterThan(4_700)
    const numbers = lines.map((line) => Number.parseInt(line, 10))
    expect(numbers).toEqual(lines.map((_, index) => 3_000 - lines.length + index))
  })
})

describe('a line longer than the limit', () => {
  it.each(['a', 'é', '字', '🦊', '\ud83e', 'a🦊', '\u202e', '\u0085'])(
    'is cut between code points, with a mark: %j',
    (letter) => {
      for (let limit = 50; limit < 58; limit++) {
        const text = filled(limit, 'before', letter.repeat(300))
        expect(text).toMatch(/^[^\n]+ … \(cut\)\n$/)
        expect(bytesOf(text)).toBeLessThanOrEqual(limit)
        expect(bytesOf(text)).toBeGreaterThan(limit - 4)
        if (letter !== '\ud83e') expect(text).not.toContain('\ufffd')
      }
    },
  )

  it('that fits to the byte is whole; with one more it is cut', () => {
    expect(filled(50, 'a'.repeat(49))).toBe(`${'a'.repeat(49)}\n`)
    expect(filled(50, 'a'.repeat(50))).toContain('(cut)')
  })

  it('makes room for the next ones', () => {
    expect(filled(50, 'a'.repeat(500), 'b')).toBe('b\n')
  })
})

describe('what others put into a line', () => {
  it.each(['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\u0000', '\u001b', '\u202e', '\u2066'])(
    'forges no line and turns no text: %j',
    (sign) => {
      const text = filled(100, `refused${sign}2026-01-01T00:00:00.000Z error`)
      expect(text).not.toContain(sign === '\n' ? 'refused\n' : sign)
      expect(text.match(/\n/g)).toHaveLength(1)
    },
  )

  it('is well-formed afterwards, so that it can be put into a link', () => {
    const text = filled(100, 'a\ud800b\udc00c🦊')
    expect(text).toBe('a\ufffdb\ufffdc🦊\n')
    expect(() => encodeURIComponent(text)).not.toThrow()
  })
})
