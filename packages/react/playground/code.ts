import type { QrCode } from '@drawstring/core'

const SIZE = 45
const CENTRE = 9
const FINDER = 7

/** What looks like a QR code, and leads nowhere. */
export const code: QrCode = { size: SIZE + 8, centre: CENTRE, path: modules() }

function modules(): string {
  let path = ''
  let seed = 7
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      if (isFinder(x, y) ?? (!isCentre(x, y) && seed > 1073741824))
        path += `M${x + 4} ${y + 4}h1v1h-1z`
    }
  }
  return path
}

/** Whether one of the three marks in the corners is dark here; nothing where there is none. */
function isFinder(x: number, y: number): boolean | undefined {
  const far = SIZE - FINDER
  for (const [left, top] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    const [across, down] = [x - left, y - top]
    if (across < -1 || across > FINDER || down < -1 || down > FINDER) continue
    const ring = Math.max(Math.abs(across - 3), Math.abs(down - 3))
    return ring === 3 || ring < 2
  }
  return undefined
}

/** The wallet's picture stands here. */
function isCentre(x: number, y: number): boolean {
  const from = (SIZE - CENTRE) / 2
  const inside = (at: number) => at >= from && at < from + CENTRE
  return inside(x) && inside(y)
}
