import type { ThemeToken } from '@drawstring/core'

/** `#rgb`, `#rrggbb` or `oklch(L C H)`. */
export type ThemeColor = `#${string}` | `oklch(${string})`

/** The colours of one mode. What is left out keeps the default, or follows from the others. */
export interface ThemeColors {
  /** The main button and what is switched on. */
  readonly accent?: ThemeColor
  /** Behind fields and codes. */
  readonly ground?: ThemeColor
  /** The sheet. `ground` and `raised` follow from it. */
  readonly surface?: ThemeColor
  /** Rows under the pointer, quiet buttons, tiles. */
  readonly raised?: ThemeColor
  readonly text?: ThemeColor
  /** Text of less weight. */
  readonly quiet?: ThemeColor
  /** The focus ring. */
  readonly focus?: ThemeColor
  /** The cord around what is awaited. */
  readonly cord?: ThemeColor
}

/** What `drawstringTheme` takes. */
export interface ThemeOptions {
  /** The accent of both modes. */
  readonly accent?: ThemeColor
  readonly radius?: 'none' | 's' | 'm' | 'l'
  /** A CSS `font-family`. The page loads the font. */
  readonly font?: string
  /** How high rows are. */
  readonly density?: 'compact' | 'regular' | 'roomy'
  readonly dark?: ThemeColors
  readonly light?: ThemeColors
}

export type ThemeTokens = Readonly<Partial<Record<ThemeToken, string>>>

/** The tokens of both modes: of `drawstringTheme`, or written by hand. */
export interface DrawstringTheme {
  readonly dark: ThemeTokens
  readonly light: ThemeTokens
}
