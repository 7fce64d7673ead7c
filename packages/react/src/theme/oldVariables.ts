import type { ThemeVariables } from '@drawstring/core'

/** Where a declaration belongs: on the host, or on the dialog in it, which sees what the host's theme made of a token. */
export interface Declarations {
  readonly host: ThemeVariables
  readonly dialog: ThemeVariables
}

/** Prefixes of older names; the later one wins. */
const PREFIXES = ['--w3m-', '--apkt-']
const GROUNDS = ['ground', 'surface', 'raised']

/** The page's variables under our names: `--ds-*` as they are, older names translated where we have the like. */
export function declarations(given: ThemeVariables): Declarations {
  const old = (name: string) =>
    PREFIXES.map((prefix) => given[prefix + name]).reduce((one, other) => other ?? one)
  const host: Record<string, string> = {}
  const dialog: Record<string, string> = {}

  const font = old('font-family')
  if (font) host['--ds-font'] = font

  const accent = old('accent')
  if (accent) {
    host['--ds-accent'] = accent
    const text = readableOn(accent)
    if (text) host['--ds-on-accent'] = text
  }

  const radius = old('border-radius-master')
  if (radius) {
    host['--ds-radius'] = `min(44px, calc(${radius} * 6))`
    host['--ds-radius-row'] = `min(28px, calc(${radius} * 3.5))`
    host['--ds-radius-icon'] = `min(20px, calc(${radius} * 2.5))`
  }

  const strength = Math.min(100, Number(old('color-mix-strength') ?? 0))
  if (strength > 0) {
    const mix = `${old('color-mix') ?? '#000'} ${strength}%`
    for (const name of GROUNDS) {
      // Over another name, for a token cannot be made of itself.
      host[`--ds-pure-${name}`] = `var(--ds-${name})`
      dialog[`--ds-${name}`] = `color-mix(in srgb, ${mix}, var(--ds-pure-${name}))`
    }
  }

  for (const [name, value] of Object.entries(given))
    if (name.startsWith('--ds-')) host[name] = value
  return { host, dialog }
}

/** Black or white, whichever is read better on a hex colour; of other notations the page says it itself. */
function readableOn(colour: string): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour.trim())
  const hex = short ? short.slice(1).map((digit) => digit + digit) : longHex(colour.trim())
  if (!hex) return undefined
  const [red = 0, green = 0, blue = 0] = hex.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  // Where both are read equally well (WCAG 2.2, relative luminance).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

const longHex = (colour: string) =>
  /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1)
