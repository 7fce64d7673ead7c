/** A picture for an address: always the same one, and another one for another address. */
export interface Avatar {
  background: string
  line: string
  /** A closed, looping cord on a field of 64 by 64. */
  path: string
}

/** Points on the cord; enough for a smooth line. */
const POINTS = 48
const TURN = 2 * Math.PI

/** One lightness and one chroma for all hues, so that no pair is dull or faint; a screen without that much of a hue shows what it has. */
const BACKGROUND = '0.55 0.13'
const LINE = '0.95 0.06'
/** Degrees from one hue to the other. */
const APART = 40

/** Draws a cord whose loops and colours come from the address. Ethereum addresses differ in case only by checksum. */
export function avatar(address: string): Avatar {
  const random = generator(/^0x/i.test(address) ? address.toLowerCase() : address)
  const hue = Math.floor(random() * 360)
  const loops = 3 + Math.floor(random() * 5)
  const depth = 0.22 + random() * 0.3
  const sway = 1 + Math.floor(random() * 2)
  const lean = 0.05 + random() * 0.1
  const start = random() * TURN
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = start + (index / POINTS) * TURN
    const radius = 19 * (1 + depth * Math.sin(loops * angle) + lean * Math.sin(sway * angle))
    return [32 + radius * Math.cos(angle), 32 + radius * Math.sin(angle)] as const
  })
  return {
    background: `oklch(${BACKGROUND} ${hue})`,
    line: `oklch(${LINE} ${(hue + APART) % 360})`,
    path: smooth(points),
  }
}

/** A closed line through the middles between points, bent by the points. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const middle = (index: number) => {
    const [ax, ay] = at(points, index)
    const [bx, by] = at(points, index + 1)
    return `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`
  }
  const bends = points.map((_, index) => {
    const [x, y] = at(points, index + 1)
    return `Q${round(x)} ${round(y)} ${middle(index + 1)}`
  })
  return `M${middle(0)}${bends.join('')}Z`
}

function at<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Numbers from 0 to 1 that follow from a text (FNV-1a, then a mixing step per number). */
function generator(text: string): () => number {
  let state = 0x811c9dc5
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
