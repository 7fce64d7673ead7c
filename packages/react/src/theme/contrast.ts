import { linearOf, type Oklch, parseColor, toHex } from './oklch.js'

/** What a text needs on its ground, and what a control needs beside what it stands on (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT = 4.5
export const CONTROL = 3

/** WCAG 2.2, contrast ratio of two colours in `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The least contrast of a colour with any of the others. */
export const leastContrast = (color: string, others: readonly string[]) =>
  Math.min(...others.map((other) => contrast(color, other)))

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const STEP = 0.005

/**
 * The colour itself where it is seen on all grounds, else the nearest lightness of it that is. Grounds between which
 * nothing is seen well get what is seen best.
 */
export function keepContrast(color: string, grounds: readonly string[], least: number): string {
  if (leastContrast(color, grounds) >= least) return color
  const own = parseColor(color) as Oklch
  let best = color
  for (let far = STEP; far <= 1; far += STEP)
    for (const l of [own.l + far, own.l - far]) {
      if (l < 0 || l > 1) continue
      const moved = toHex({ ...own, l })
      if (leastContrast(moved, grounds) >= least) return moved
      if (leastContrast(moved, grounds) > leastContrast(best, grounds)) best = moved
    }
  return best
}
