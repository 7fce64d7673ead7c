import { accentRoles } from './accent.js'
import { CONTROL, keepContrast, TEXT } from './contrast.js'
import { type Oklch, parseColor, toHex } from './oklch.js'
import type { DrawstringTheme, ThemeColors, ThemeOptions, ThemeTokens } from './theme.js'

type Role = keyof ThemeColors | 'edge' | 'good' | 'warn' | 'bad'
type Roles = Record<Role, string>

/** The default theme, as in `styles/tokens.css`. */
const DEFAULTS: Record<'dark' | 'light', Roles> = {
  dark: {
    ground: '#131418',
    surface: '#1b1d22',
    raised: '#24272e',
    edge: '#7b828e',
    text: '#f4f5f7',
    quiet: '#a9aeb8',
    accent: '#f4f5f7',
    focus: '#4c8dff',
    cord: '#ff6f4e',
    good: '#4cc38a',
    warn: '#f0b35a',
    bad: '#ff6369',
  },
  light: {
    ground: '#fbfaf8',
    surface: '#ffffff',
    raised: '#f3f1ee',
    edge: '#7e828b',
    text: '#191a1f',
    quiet: '#5a5f69',
    accent: '#191a1f',
    focus: '#1f5fe0',
    cord: '#c43d1b',
    good: '#18794e',
    warn: '#8f5b00',
    bad: '#c62a2f',
  },
}
/** How much lighter than the sheet its ground and what is raised from it are. */
const AROUND_SURFACE = { dark: [-0.035, 0.04], light: [-0.015, -0.035] } as const

const RADIUS = {
  none: ['0px', '0px', '0px'],
  s: ['12px', '8px', '6px'],
  m: ['24px', '14px', '10px'],
  l: ['32px', '22px', '14px'],
} as const
/** `regular` is left to the style sheet, which gives a finger more. */
const ROW = { compact: '48px', roomy: '64px' }

/**
 * A theme for `DrawstringProvider`, in both modes. Contrast is kept whatever is given: text at 4.5:1, controls at 3:1
 * (WCAG 2.2); a colour that would fall short keeps its hue and gives way in lightness.
 * @throws TypeError for a colour in another notation.
 */
export function drawstringTheme(options: ThemeOptions = {}): DrawstringTheme {
  const shape = shapeOf(options)
  return {
    dark: { ...colorsOf('dark', options), ...shape },
    light: { ...colorsOf('light', options), ...shape },
  }
}

function shapeOf({ radius, font, density }: ThemeOptions): ThemeTokens {
  const [sheet, row, icon] = radius ? RADIUS[radius] : []
  return {
    ...(sheet && { '--ds-radius': sheet, '--ds-radius-row': row, '--ds-radius-icon': icon }),
    ...(font && { '--ds-font': font }),
    ...(density && density !== 'regular' && { '--ds-row': ROW[density] }),
  }
}

function colorsOf(mode: 'dark' | 'light', options: ThemeOptions): ThemeTokens {
  const given = readAll({ ...(options.accent && { accent: options.accent }), ...options[mode] })
  const wanted = { ...DEFAULTS[mode], ...(given.surface && around(given.surface, mode)), ...given }
  const grounds = [wanted.ground, wanted.surface, wanted.raised]
  const text = (role: Role) => keepContrast(wanted[role], grounds, TEXT)
  const control = (role: Role) => keepContrast(wanted[role], grounds, CONTROL)
  const { accent, onAccent, hover, pressed } = accentRoles(wanted.accent, grounds)
  return {
    '--ds-ground': wanted.ground,
    '--ds-surface': wanted.surface,
    '--ds-raised': wanted.raised,
    '--ds-edge': control('edge'),
    '--ds-text': text('text'),
    '--ds-quiet': text('quiet'),
    '--ds-accent': accent,
    '--ds-on-accent': onAccent,
    '--ds-accent-hover': hover,
    '--ds-accent-pressed': pressed,
    '--ds-focus': control('focus'),
    '--ds-cord': control('cord'),
    '--ds-good': text('good'),
    '--ds-warn': text('warn'),
    '--ds-bad': text('bad'),
  }
}

/** The colours as `#rrggbb`. */
function readAll(colors: ThemeColors): Partial<Roles> {
  const read = Object.entries(colors)
    .filter(([, text]) => text !== undefined)
    .map(([role, text]) => {
      const color = parseColor(String(text))
      if (color) return [role, toHex(color)]
      throw new TypeError(
        `drawstringTheme: ${role} is "${text}"; write it as #rgb, #rrggbb or oklch(L C H).`,
      )
    })
  return Object.fromEntries(read)
}

/** What the sheet lies on, and what is raised from it, in the sheet's own hue. */
function around(surface: string, mode: 'dark' | 'light'): Partial<Roles> {
  const own = parseColor(surface) as Oklch
  const [ground, raised] = AROUND_SURFACE[mode].map((far) => toHex({ ...own, l: own.l + far }))
  return { ground, raised } as Partial<Roles>
}
