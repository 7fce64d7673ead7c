/** A colour as people see it: lightness 0 to 1, chroma from 0 (grey), hue in degrees (CSS Color 4, OKLCH). */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Linear light of red, green and blue, 0 to 1 within sRGB. */
export type Linear = readonly [number, number, number]

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const OKLCH = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+(-?[\d.]+)(?:deg)?\s*\)$/i

/** `#rgb`, `#rrggbb` and `oklch(L C H)`; nothing for other notations. */
export function parseColor(text: string): Oklch | undefined {
  const trimmed = text.trim()
  if (HEX.test(trimmed)) return toOklch(linearOf(trimmed))
  const found = OKLCH.exec(trimmed)
  if (!found) return undefined
  const [, l, percent, c, h] = found
  const color = { l: Number(l) / (percent ? 100 : 1), c: Number(c), h: Number(h) }
  return color.l <= 1 && Object.values(color).every(Number.isFinite) ? color : undefined
}

/** Linear light of `#rgb` or `#rrggbb`. */
export function linearOf(hex: string): Linear {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((one) => one + one).join('') : hex.slice(1)
  const channel = (at: number) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(0), channel(2), channel(4)]
}

/** As `#rrggbb`. A colour that no sRGB screen shows loses chroma until one does; its lightness and hue stay. */
export function toHex(color: Oklch): string {
  const l = Math.min(1, Math.max(0, color.l))
  let [shown, lost] = [0, color.c]
  if (isShown(toLinear({ ...color, l }))) shown = color.c
  else
    for (let step = 0; step < 20; step += 1) {
      const c = (shown + lost) / 2
      if (isShown(toLinear({ ...color, l, c }))) shown = c
      else lost = c
    }
  return `#${toLinear({ ...color, l, c: shown })
    .map(byte)
    .join('')}`
}

const isShown = (light: Linear) => light.every((part) => part > -0.0005 && part < 1.0005)

function byte(light: number): string {
  const part = Math.min(1, Math.max(0, light))
  const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** CSS Color 4, section 18: sRGB to OKLab over cone responses. */
function toOklch([r, g, b]: Linear): Oklch {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bee = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, bee), h: ((Math.atan2(bee, a) * 180) / Math.PI + 360) % 360 }
}

/** The way back. */
function toLinear({ l, c, h }: Oklch): Linear {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
