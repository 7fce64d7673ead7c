import { describe, expect, it } from 'vitest'
import { windowFrom } from './windowFrom.js'

const ROWS = 100
const window = (from: number) => ({ from, rows: Array.from({ length: ROWS }) })

describe('the window of a long list', () => {
  it('lies mostly ahead when the visitor scrolls down', () => {
    const from = windowFrom(90, 120, window(0))
    expect(90 - from).toBeLessThan(from + ROWS - 120)
    expect(from).toBeLessThanOrEqual(90)
  })

  it('lies mostly behind when the visitor scrolls up', () => {
    const from = windowFrom(290, 320, window(300))
    expect(290 - from).toBeGreaterThan(from + ROWS - 320)
    expect(from + ROWS).toBeGreaterThanOrEqual(320)
  })

  it.each([
    [0, 30],
    [40, 70],
    [5000, 5030],
  ])('has rows %i to %i after a jump there', (first, last) => {
    const from = windowFrom(first, last, window(2000))
    expect(from).toBeLessThanOrEqual(first)
    expect(from + ROWS).toBeGreaterThanOrEqual(last)
  })

  it('begins no sooner than the list', () => {
    expect(windowFrom(3, 30, window(50))).toBe(0)
    expect(windowFrom(3, 30, window(0))).toBe(0)
  })
})
