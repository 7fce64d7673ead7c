import type { ThemeVariables } from '../store/slices.js'

/** Every custom property that a theme may set. */
export type ThemeToken = `--ds-${
  | 'ground'
  | 'surface'
  | 'raised'
  | 'line'
  | 'edge'
  | 'text'
  | 'quiet'
  | 'accent'
  | 'on-accent'
  | 'accent-hover'
  | 'accent-pressed'
  | 'focus'
  | 'cord'
  | 'good'
  | 'warn'
  | 'bad'
  | 'overlay'
  | 'shadow'
  | 'font'
  | 'radius'
  | 'radius-row'
  | 'radius-icon'
  | 'width'
  | 'row'}`

/** Theme variables as a page gives them: tokens, or the older names of other kits. */
export type GivenThemeVariables = Readonly<
  Partial<Record<ThemeToken | `--w3m-${string}` | `--apkt-${string}`, string | number>>
>

export function toThemeVariables(given: GivenThemeVariables = {}): ThemeVariables {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}
