import { describe, expect, it } from 'vitest'
import { HEAD_PX, layOut } from './layOut.js'

const ROW_PX = 60

const months = Array.from({ length: 40 }, (_, index) => ({ id: `m${index}`, count: 250 }))
const MONTH_PX = HEAD_PX + 250 * ROW_PX

/** The pixels of everything, rendered or not. */
function height({ parts, height }: ReturnType<typeof layOut>): number {
  const rows = parts.map(
    ({ above, before, after, first, last }) =>
      above + HEAD_PX + before + (last - first) * ROW_PX + after,
  )
  return rows.reduce((sum, one) => sum + one, height)
}

describe('a list of ten thousand rows', () => {
  it('is as high wherever one looks, and renders little of it', () => {
    for (const from of [0, 1, 999, MONTH_PX - 30, MONTH_PX, 5 * MONTH_PX + 7, 39.9 * MONTH_PX]) {
      const layout = layOut(months, { from, to: from + 1920, row: ROW_PX })
      expect(height(layout)).toBe(40 * MONTH_PX)
      expect(layout.last - layout.first).toBeLessThanOrEqual(34)
    }
  })

  it('renders the rows that are there', () => {
    const { parts, first, last } = layOut(months, {
      from: MONTH_PX - 120,
      to: MONTH_PX + 156,
      row: ROW_PX,
    })
    expect(parts.map(({ month }) => month.id)).toEqual(['m0', 'm1'])
    expect([first, last]).toEqual([248, 252])
  })
})

it('an empty list is nothing', () => {
  expect(layOut([], { from: 0, to: 900, row: ROW_PX })).toEqual({
    parts: [],
    first: 0,
    last: 0,
    height: 0,
  })
})
