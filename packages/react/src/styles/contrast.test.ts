import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawstringTheme } from '../theme/drawstringTheme.js'
import type { ThemeToken } from '../theme/index.js'
import { presets } from '../theme/presets.js'

type Rgb = readonly [number, number, number]

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colours of one theme; the light one is laid over the dark one, as in the browser. */
function theme(selector: string): Map<string, Rgb> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  const hex = /--ds-([\w-]+):\s*#([0-9a-f]{6})/gi
  return new Map(
    [...block.matchAll(hex)].map(([, name, digits]) => [name as string, rgb(digits as string)]),
  )
}

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** CIE 1976: how far apart two colours look. */
function distance(one: Rgb, other: Rgb): number {
  return Math.hypot(...lab(one).map((part, index) => part - (lab(other)[index] ?? 0)))
}

/** CIE L*a*b*, seen in daylight (D65). */
function lab(colour: Rgb): readonly number[] {
  const [r = 0, g = 0, b = 0] = colour.map(linear)
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const GROUNDS = ['ground', 'surface', 'raised']
const TEXTS = ['text', 'quiet', 'good', 'warn', 'bad']
const CONTROLS = ['edge', 'accent', 'focus', 'cord', 'good', 'bad']
/** Roles that a look must not mix up: what is one colour's part is never told in another's. */
const APART = [
  ['focus', 'bad'],
  ['focus', 'cord'],
  ['accent', 'bad'],
  ['accent', 'cord'],
] as const

const themes = { dark: theme(':host'), light: theme(':host([data-theme="light"])') }

describe.each(Object.entries(themes))('the %s theme', (_, colours) => {
  const of = (name: string) => {
    const found = colours.get(name)
    if (!found) throw new Error(`no colour --ds-${name}`)
    return found
  }

  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    'has %s readable on %s (4.5:1)',
    (text, ground) => {
      expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has the text of the main button and of the notice readable (4.5:1)', () => {
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-accent'), of('accent-hover'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-accent'), of('accent-pressed'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('surface'), of('text'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROLS.flatMap((control) => GROUNDS.map((ground) => [control, ground] as const)))(
    'has %s visible as an edge or focus ring on %s (3:1)',
    (control, ground) => {
      expect(contrast(of(control), of(ground))).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(APART)('tells %s from %s at a glance', (one, other) => {
    expect(distance(of(one), of(other))).toBeGreaterThanOrEqual(40)
  })
})

it.each(Object.entries(presets))(
  'tells the roles of the preset %s apart in both modes',
  (_, preset) => {
    for (const tokens of Object.values(drawstringTheme(preset))) {
      const of = (name: string) => rgb(String(tokens[`--ds-${name}` as ThemeToken]).slice(1))
      for (const [one, other] of APART)
        expect(distance(of(one), of(other)), `${one} ${other}`).toBeGreaterThanOrEqual(40)
    }
  },
)

it('keeps vermilion for the cord: around who is awaited, around a code, along what is on its way and around whose it is, round a quote that ages', () => {
  const root = join(import.meta.dirname, '..')
  const users = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('var(--ds-cord'))
  expect(users.sort()).toEqual([
    'styles/buttons.css',
    'styles/code.css',
    'styles/cord.css',
    'styles/thread.css',
    'views/Account/account.css',
    'views/ConnectingWalletConnect/connectingwalletconnect.css',
    'views/Swap/swap.css',
  ])
})

it('shows a field that is not right by an edge in the colour of errors', () => {
  const views = [
    'WalletSend/walletsend',
    'Swap/swap',
    'WalletSendSelectToken/walletsendselecttoken',
  ]
  for (const view of views) {
    const css = readFileSync(join(import.meta.dirname, `../views/${view}.css`), 'utf8')
    expect(css, view).toMatch(/\[aria-invalid="true"\]\)? \{\s*border-color: var\(--ds-bad\)/)
  }
})

it.each([
  ['the track of tabs', 'styles/tabs.css', /^\.tabs \{[^}]*inset 0 0 0 1px var\(--ds-edge\)/m],
  ['a chosen tab', 'styles/tabs.css', /\[aria-selected="true"\] \{[^}]*1px var\(--ds-edge\)/],
  ['a side of a swap', 'views/Swap/swap.css', /^\.side \{[^}]*solid var\(--ds-edge\)/m],
  ['an option', 'views/Swap/swap.css', /^\.options > label \{[^}]*solid var\(--ds-edge\)/m],
  ['a filter', 'views/AllWallets/allwallets.css', /^\.filter \{[^}]*solid var\(--ds-edge\)/m],
  ['a switch', 'views/AllWallets/allwallets.css', /^\.knob \{[^}]*solid var\(--ds-edge\)/m],
])('draws %s with an edge that is seen in every theme (3:1)', (_, file, drawn) => {
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toMatch(drawn)
})

it('answers a press on everything that can be pressed', () => {
  const controls = readFileSync(join(import.meta.dirname, 'controls.css'), 'utf8')
  const pressed = /:is\((.+)\)\s*:active:not\(/.exec(controls)?.[1] ?? ''
  for (const element of ['button', 'a', 'summary', 'label:has']) {
    expect(pressed).toContain(element)
  }
})

it.each(Object.entries(themes))(
  'writes the buttons in the colours of the %s modal',
  (name, colours) => {
    const buttons = readFileSync(join(import.meta.dirname, 'buttons.css'), 'utf8')
    const block = name === 'dark' ? 0 : 1
    const own = [
      ...(buttons.split('{')[block + 1] ?? '').matchAll(/--own-([\w-]+): #([0-9a-f]{6})/g),
    ]
    expect(own.length).toBeGreaterThan(7)
    for (const [, role, hex] of own)
      expect(rgb(hex as string), role).toEqual(colours.get(role as string))
  },
)

it('draws QR codes dark on light, the same in every theme (4.5:1)', () => {
  const drawn = readFileSync(join(import.meta.dirname, '../parts/Code.tsx'), 'utf8')
  const under = readFileSync(join(import.meta.dirname, 'code.css'), 'utf8')
  const modules = /fill="#([0-9a-f]{6})"/.exec(drawn)?.[1]
  const ground = /^ {2}background: #([0-9a-f]{3});$/m.exec(under)?.[1]
  if (!modules || !ground) throw new Error('a QR code has no colours of its own')
  const light = rgb(ground.replaceAll(/(\w)/g, '$1$1'))
  expect(contrast(rgb(modules), light)).toBeGreaterThanOrEqual(4.5)
  expect(luminance(rgb(modules))).toBeLessThan(luminance(light))
})
