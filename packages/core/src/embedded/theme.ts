import type { Theme } from './protocol.js'
import { literal, object, record, text } from './read.js'

/**
 * What a page may set of the frame's looks: colours and lengths, never a font, an image or a layer.
 */
export const FRAME_COLORS: readonly string[] = [
  ...['ground', 'surface', 'raised', 'line', 'edge', 'text', 'quiet', 'focus'],
  ...['accent', 'on-accent', 'accent-hover', 'accent-pressed', 'cord', 'good', 'warn', 'bad'],
].map((name) => `--ds-${name}`)
export const FRAME_LENGTHS: readonly string[] = ['--ds-radius', '--ds-radius-row']

/** No colour by name or variable, no function but these, so no `url()`. */
const COLOR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|(rgb|hsl|oklch)\([0-9.,% /deg-]{1,48}\))$/i
const LENGTH = /^(0|\d{1,2}(\.\d{1,2})?px)$/
const NAME = /^--ds-[a-z-]{1,24}$/
/** More than there are names. */
const MOST = 32

const read = object({
  themeMode: literal('dark', 'light'),
  themeVariables: record(NAME, text(64), MOST),
})

const isAllowed = ([name, value]: readonly [string, string]) =>
  (FRAME_COLORS.includes(name) && COLOR.test(value)) ||
  (FRAME_LENGTHS.includes(name) && LENGTH.test(value))

/** The frame's side: a variable that is not allowed refuses the theme. */
export function readTheme(value: unknown): Theme {
  const theme = read(value)
  const refused = Object.entries(theme.themeVariables).find((one) => !isAllowed(one))
  if (refused) literal(...FRAME_COLORS, ...FRAME_LENGTHS)(`${refused[0]}, or its value`)
  return theme
}

/** The page's side: what of its variables the frame takes. */
export function frameTheme(
  themeMode: Theme['themeMode'],
  variables: Readonly<Record<string, string>>,
): Theme {
  return {
    themeMode,
    themeVariables: Object.fromEntries(Object.entries(variables).filter(isAllowed)),
  }
}
