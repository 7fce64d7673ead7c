import type { ThemeVariables } from '../store/slices.js'

/** Theme variables as a page gives them. */
export type GivenThemeVariables = Readonly<Record<string, string | number>>

export function toThemeVariables(given: GivenThemeVariables = {}): ThemeVariables {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}
