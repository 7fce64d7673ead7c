import { CONTROL, contrast, keepContrast, leastContrast, TEXT } from './contrast.js'
import { type Oklch, parseColor, toHex } from './oklch.js'

/** The main button: at rest, its text, under the pointer, and pressed. */
export interface AccentRoles {
  readonly accent: string
  readonly onAccent: string
  readonly hover: string
  readonly pressed: string
}

/** Texts on an accent, the most liked first; black is always read where white is not. */
const TEXTS = ['#ffffff', '#131418', '#000000']
/** How far the lightness moves under the pointer and under the finger, and how much less where there is no room for it. */
const HOVER = 0.09
const PRESSED = 0.15
const SHARES = [1, 0.7, 0.5, 0.35, 0.2]
/** Between two lightnesses that are tried. */
const STEP = 0.005

/**
 * What follows from an accent on these grounds. The hue stays; lightness gives way, as little as needed, where the accent would not be seen,
 * or would leave no room for a hover and a text that are.
 */
export function accentRoles(given: string, grounds: readonly string[]): AccentRoles {
  const own = parseColor(given) as Oklch
  for (let far = 0; far <= 1; far += STEP)
    for (const l of [own.l + far, own.l - far]) {
      if (l < 0 || l > 1) continue
      const accent = far === 0 ? given : toHex({ ...own, l })
      const roles = leastContrast(accent, grounds) >= CONTROL && rolesOf(accent, grounds)
      if (roles) return roles
    }
  // Grounds between which nothing is seen well.
  const accent = keepContrast(given, grounds, CONTROL)
  const onAccent = TEXTS.find((text) => contrast(text, accent) >= TEXT) ?? '#000000'
  return { accent, onAccent, hover: accent, pressed: accent }
}

function rolesOf(accent: string, grounds: readonly string[]): AccentRoles | undefined {
  const own = parseColor(accent) as Oklch
  const texts = TEXTS.filter((text) => contrast(text, accent) >= TEXT)
  for (const share of SHARES)
    for (const onAccent of texts)
      for (const way of awayFrom(onAccent)) {
        const moved = [HOVER, PRESSED].map((far) => own.l + way * far * share)
        if (!moved.every(isLightness)) continue
        const [hover = '', pressed = ''] = moved.map((l) => toHex({ ...own, l }))
        if (isFit(hover, onAccent, grounds) && isFit(pressed, onAccent, grounds))
          return { accent, onAccent, hover, pressed }
      }
  return undefined
}

/** First the way on which the text is read ever better. */
const awayFrom = (text: string) => (text === '#ffffff' ? [-1, 1] : [1, -1])

/** Below it one black looks like the other. */
const DARKEST = 0.18
const isLightness = (l: number) => l >= DARKEST && l <= 1

const isFit = (color: string, text: string, grounds: readonly string[]) =>
  contrast(color, text) >= TEXT && leastContrast(color, grounds) >= CONTROL
