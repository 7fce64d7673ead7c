import type { Activity } from '@drawstring/core'
import { describe, expect, it } from 'vitest'
import { countDays, withDays } from './days.js'

const NOW = new Date(2026, 2, 1, 12, 0).getTime()
const HOUR_MS = 3_600_000

/** Rows of so many hours ago; one without is in no block yet. */
const rows = (...ago: (number | undefined)[]) =>
  ago.map((hours) => ({
    outcome: hours === undefined ? 'pending' : 'confirmed',
    minedAt: hours === undefined ? '' : new Date(NOW - hours * HOUR_MS).toISOString(),
  })) as Activity[]

const count = (list: Activity[], more = 0, from = 0) =>
  countDays({ rows: list, count: list.length + more, from }, NOW)

describe('the days of a list', () => {
  it('are counted by the clock of the visitor, after what waits for a block', () => {
    expect(count(rows(undefined, 1, 11, 13, 35, 37, 900))).toEqual({ today: 2, yesterday: 2 })
    expect(count(rows(37))).toEqual({ today: 0, yesterday: 0 })
    expect(count([])).toEqual({ today: 0, yesterday: 0 })
  })

  it('are not known where the window begins later, or ends before they do', () => {
    expect(count(rows(1, 2), 0, 100)).toBeUndefined()
    expect(count(rows(1, 2), 1)).toBeUndefined()
    expect(count(rows(1, 2, 60), 1)).toEqual({ today: 2, yesterday: 0 })
  })

  it('stand before the months, which have the others', () => {
    const months = [
      { id: 'pending', count: 1 },
      { id: '2026-03', count: 3 },
      { id: '2026-02', count: 9 },
    ]
    expect(withDays(months, { today: 2, yesterday: 4 })).toEqual([
      { id: 'pending', count: 1 },
      { id: 'today', count: 2 },
      { id: 'yesterday', count: 4 },
      { id: '2026-02', count: 6 },
    ])
    expect(withDays(months, { today: 0, yesterday: 0 })).toEqual(months)
  })
})
