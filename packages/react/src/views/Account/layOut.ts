import type { Month } from '@drawstring/core'
import type { Near } from '../../parts/useNear.js'

/** Height of a month's name in pixels, as the style sheet has it. */
export const HEAD_PX = 36

/** A month near the screen, and its rows there. */
export interface Part {
  month: Month
  /** Pixels of months above it that are not rendered. */
  above: number
  /** Its first rendered row and the one after its last, as places in the whole list. */
  first: number
  last: number
  /** Pixels of its own rows before and after those. */
  before: number
  after: number
}

export interface Layout {
  parts: Part[]
  /** The first rendered row of all, and the one after the last. */
  first: number
  last: number
  /** Pixels of what is not rendered after the last part. */
  height: number
}

/** What of a list of months is near the screen. */
export function layOut(months: readonly Month[], near: Near): Layout {
  const parts: Part[] = []
  let top = 0
  let row = 0
  let above = 0
  for (const month of months) {
    const size = HEAD_PX + month.count * near.row
    if (top + size > near.from && top < near.to) {
      parts.push(part(month, row, above, near, top + HEAD_PX))
      above = 0
    } else above += size
    top += size
    row += month.count
  }
  const first = parts[0]?.first ?? 0
  return { parts, first, last: parts.at(-1)?.last ?? first, height: above }
}

function part(month: Month, row: number, above: number, near: Near, top: number): Part {
  const within = (place: number) => Math.min(Math.max(place, 0), month.count)
  const first = within(Math.floor((near.from - top) / near.row))
  const last = Math.max(first, within(Math.ceil((near.to - top) / near.row)))
  return {
    month,
    above,
    first: row + first,
    last: row + last,
    before: first * near.row,
    after: (month.count - last) * near.row,
  }
}
