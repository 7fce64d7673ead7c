import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

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

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['ground', 'surface', 'raised']
const TEXTS = ['text', 'quiet', 'good', 'warn', 'bad']
const CONTROLS = ['edge', 'accent']

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
    expect(contrast(of('surface'), of('text'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROLS.flatMap((control) => GROUNDS.map((ground) => [control, ground] as const)))(
    'has %s visible as an edge or focus ring on %s (3:1)',
    (control, ground) => {
      expect(contrast(of(control), of(ground))).toBeGreaterThanOrEqual(3)
    },
  )
})

it('writes the buttons in the same colours as the modal', () => {
  const buttons = readFileSync(join(import.meta.dirname, 'buttons.css'), 'utf8')
  for (const [name, value] of [...buttons.matchAll(/var\(--ds-([\w-]+), (#\w+)\)/g)].map(
    ([, token, hex]) => [token as string, hex as string] as const,
  )) {
    const long = value.length === 4 ? value.replaceAll(/(\w)/g, '$1$1') : value
    const known = [themes.dark.get(name), themes.light.get(name)]
    expect(known, `${name} ${value}`).toContainEqual(rgb(long.slice(1)))
  }
})

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
