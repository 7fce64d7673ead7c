/** The core's window reaches this far back from where the visitor is, and the rest of it forward. */
const BACK = 15

/**
 * Where the core's window of a long list should begin so that rows `first` to `last` are in it: most of it lies where the visitor is
 * scrolling to, so that it moves seldom.
 */
export function windowFrom(
  first: number,
  last: number,
  window: { from: number; rows: readonly unknown[] },
): number {
  const backwards = first < window.from
  return Math.max(0, backwards ? last + BACK - window.rows.length : first - BACK)
}
