import { describe, expect, it } from 'vitest'
import { daysAgo, formatWhen, nameDay } from './formats.js'

/** An instant in the local time zone, whichever it is. */
const local = (...at: [number, number, number, number, number]) => new Date(...at).toISOString()
const NOW = new Date(2026, 2, 1, 23, 30).getTime()

describe('when a transaction was', () => {
  it.each([
    [local(2026, 2, 1, 0, 10), 'de', 0, '00:10'],
    [local(2026, 1, 28, 23, 59), 'de', 1, '23:59'],
    [local(2026, 1, 28, 14, 5), 'en', 1, '2:05 PM'],
    [local(2026, 1, 27, 12, 0), 'en', 2, 'Feb 27'],
    [local(2026, 2, 2, 0, 0), 'en', -1, 'Mar 2'],
    [local(2025, 2, 1, 12, 0), 'de', 365, '1. März'],
    ['soon', 'en', Number.NaN, '–'],
  ])('%s in %s is %s days ago, and said as %s', (time, locale, ago, said) => {
    expect(daysAgo(time, NOW)).toBe(ago)
    // Engines put other spaces before PM.
    expect(formatWhen(time, locale, NOW).replace(/\s/g, ' ')).toBe(said)
  })
})

it('names the days beside now in every language', () => {
  expect([nameDay(0, 'en'), nameDay(1, 'en'), nameDay(1, 'de')]).toEqual([
    'Today',
    'Yesterday',
    'Gestern',
  ])
})
