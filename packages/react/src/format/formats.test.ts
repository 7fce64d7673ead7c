import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDay } from './formats.js'

describe('the day of a transaction', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T23:30:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['2026-03-01T00:10:00Z', 'en', 'Today'],
    ['2026-02-28T23:59:00Z', 'en', 'Yesterday'],
    ['2026-02-28T23:59:00Z', 'de', 'Gestern'],
    ['2026-02-27T12:00:00Z', 'en', 'Feb 27'],
    ['2026-03-02T00:00:00Z', 'en', 'Mar 2'],
    ['2025-03-01T12:00:00Z', 'de', '1. März'],
    ['soon', 'en', '–'],
  ])('%s in %s is %s', (time, locale, said) => {
    expect(formatDay(time, locale)).toBe(said)
  })

  it('is another one when the next day begins', () => {
    expect(formatDay('2026-03-01T12:00:00Z', 'en')).toBe('Today')
    vi.setSystemTime(new Date('2026-03-02T00:00:01Z'))
    expect(formatDay('2026-03-01T12:00:00Z', 'en')).toBe('Yesterday')
  })
})
