import type { ActivitySlice, Month } from '@drawstring/core'
import { daysAgo } from '../../format/formats.js'

/** How many of the newest rows are of today and of yesterday. */
export interface Days {
  today: number
  yesterday: number
}

/** Both by the visitor's clock; nothing where the window does not show where they end. */
export function countDays(
  { count, from, rows }: Pick<ActivitySlice, 'count' | 'from' | 'rows'>,
  now: number,
): Days | undefined {
  if (from > 0) return undefined
  const dated = rows.filter(({ outcome }) => outcome !== 'pending')
  const ages = dated.map(({ minedAt }) => daysAgo(minedAt, now))
  const end = ages.findIndex((ago) => ago !== 0 && ago !== 1)
  if (end < 0 && rows.length < count) return undefined
  const near = end < 0 ? ages : ages.slice(0, end)
  const today = near.filter((ago) => ago === 0).length
  return { today, yesterday: near.length - today }
}

/** The months of the list, with its newest days before them and taken out of them. */
export function withDays(months: readonly Month[], { today, yesterday }: Days): Month[] {
  const pending = months.filter(({ id }) => id === 'pending')
  const days = [
    { id: 'today', count: today },
    { id: 'yesterday', count: yesterday },
  ]
  let taken = today + yesterday
  const rest = months.slice(pending.length).map(({ id, count }) => {
    const within = Math.min(taken, count)
    taken -= within
    return { id, count: count - within }
  })
  return [...pending, ...days, ...rest].filter(({ count }) => count > 0)
}
