/**
 * Themes, for `DrawstringProvider`. A part of its own: a page that keeps the default loads nothing of it, and a server
 * may make the theme.
 */

export type { ThemeToken } from '@drawstring/core'
export { drawstringTheme } from './drawstringTheme.js'
export { presets } from './presets.js'
export type {
  DrawstringTheme,
  ThemeColor,
  ThemeColors,
  ThemeOptions,
  ThemeTokens,
} from './theme.js'
