import type { ThemeVariables } from '@drawstring/core'

/** Where a declaration belongs: on the host, or on the dialog in it, which sees what the host's theme made of a token. */
export interface Declarations {
  readonly host: ThemeVariables
  readonly dialog: ThemeVariables
}

/** Prefixes of older names; the later one wins. */
const PREFIXES = ['--w3m-', '--apkt-']
/** Where black and white are read equally well on a colour (WCAG 2.2, relative luminance); darker ones take white. */
const WHITE = 'clamp(0,(.179 - .2126*r - .7152*g - .0722*b)*1e5,1)'
/** What follows from an accent, in whatever notation: the text on it, and how it looks under the pointer and pressed: further from that text. */
const AROUND_ACCENT = {
  '--ds-on-accent': `color(from var(--ds-accent) srgb-linear ${WHITE} ${WHITE} ${WHITE})`,
  '--ds-accent-hover': awayFromText(12),
  '--ds-accent-pressed': awayFromText(20),
}
function awayFromText(percent: number): string {
  return `color-mix(in oklab, color(from var(--ds-on-accent) srgb-linear calc(1 - r) calc(1 - g) calc(1 - b)) ${percent}%, var(--ds-accent))`
}
const GROUNDS = ['ground', 'surface', 'raised']

/** The page's variables under our names: `--ds-*` as they are, older names translated where we have the like. */
export function declarations(given: ThemeVariables): Declarations {
  const old = (name: string) =>
    PREFIXES.map((prefix) => given[prefix + name]).reduce((one, other) => other ?? one)
  const host: Record<string, string> = {}
  const dialog: Record<string, string> = {}

  const font = old('font-family')
  if (font) host['--ds-font'] = font

  const accent = given['--ds-accent'] ?? old('accent')
  if (accent) Object.assign(host, { '--ds-accent': accent, ...AROUND_ACCENT })

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
