import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast, leastContrast } from './contrast.js'
import { drawstringTheme } from './drawstringTheme.js'
import { parseColor, toHex } from './oklch.js'
import { presets } from './presets.js'
import type { ThemeColor, ThemeOptions, ThemeTokens } from './theme.js'

/** Accents around the whole circle, from near black to near white, from grey to what no screen shows. */
const ACCENTS: ThemeColor[] = [
  ...['#000', '#fff', '#808080', '#777', '#ffd400', '#2b4bff', '#00ff00', '#ff0000'],
  ...[0.1, 0.3, 0.45, 0.55, 0.62, 0.7, 0.85, 0.97].flatMap((l) =>
    [0, 0.08, 0.2, 0.37].flatMap((c) =>
      Array.from({ length: 12 }, (_, turn) => `oklch(${l} ${c} ${turn * 30})`),
    ),
  ),
] as ThemeColor[]

const groundsOf = (tokens: ThemeTokens) =>
  [tokens['--ds-ground'], tokens['--ds-surface'], tokens['--ds-raised']].map(String)

/** The pairs that are read or looked for, and their contrast, where it is too little. */
function faults(tokens: ThemeTokens): string[] {
  const of = (name: string) => String(tokens[`--ds-${name}` as keyof ThemeTokens])
  const grounds = groundsOf(tokens)
  const texts = ['text', 'quiet', 'good', 'warn', 'bad'].filter(
    (name) => leastContrast(of(name), grounds) < 4.5,
  )
  const controls = ['edge', 'accent', 'accent-hover', 'accent-pressed', 'focus', 'cord'].filter(
    (name) => leastContrast(of(name), grounds) < 3,
  )
  const buttons = ['accent', 'accent-hover', 'accent-pressed'].filter(
    (name) => contrast(of('on-accent'), of(name)) < 4.5,
  )
  const states = new Set(['accent', 'accent-hover', 'accent-pressed'].map(of))
  const same = states.size < 3 ? ['states look the same'] : []
  return [...texts, ...controls, ...buttons.map((name) => `on ${name}`), ...same]
}

describe.each(Object.entries<ThemeOptions>(presets))('the preset %s', (_, preset) => {
  it.each(['dark', 'light'] as const)('keeps contrast in %s, with any accent', (mode) => {
    const found = ACCENTS.flatMap((accent) => {
      const theme = drawstringTheme({ ...preset, [mode]: { ...preset[mode], accent } })
      return faults(theme[mode]).map((fault) => `${accent}: ${fault}`)
    })
    expect(found).toEqual([])
  })

  it.each(['dark', 'light'] as const)('keeps contrast in %s as it is', (mode) => {
    expect(faults(drawstringTheme(preset)[mode])).toEqual([])
  })

  it('leaves its own accents as they are, for they are seen', () => {
    const theme = drawstringTheme(preset)
    for (const mode of ['dark', 'light'] as const) {
      const accent = preset[mode]?.accent
      if (accent) expect(theme[mode]['--ds-accent']).toBe(accent)
    }
  })
})

it('is the style sheet’s own theme where nothing is given', () => {
  const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
  const blocks = { dark: ':host {', light: ':host([data-theme="light"]) {' }
  const theme = drawstringTheme()
  for (const mode of ['dark', 'light'] as const) {
    const block = css.split(blocks[mode])[1]?.split('}')[0] ?? ''
    for (const [name, value] of Object.entries(theme[mode]))
      expect(block, `${mode} ${name}`).toContain(`${name}: ${value};`)
  }
})

it('keeps the hue of an accent that has to give way', () => {
  const yellow = drawstringTheme({ accent: '#ffd400' }).light['--ds-accent']
  const [before, after] = ['#ffd400', String(yellow)].map(parseColor)
  expect(after?.l).toBeLessThan(before?.l ?? 0)
  expect(Math.abs((after?.h ?? 0) - (before?.h ?? 0))).toBeLessThan(4)
})

it('makes a ground and what is raised from a sheet', () => {
  const { dark } = drawstringTheme({ dark: { surface: '#1d1330' } })
  expect(dark['--ds-surface']).toBe('#1d1330')
  expect(groundsOf(dark)).toHaveLength(new Set(groundsOf(dark)).size)
  expect(faults(dark)).toEqual([])
})

it('lets a mode’s accent win over that of both', () => {
  const theme = drawstringTheme({ accent: '#1d5bd6', dark: { accent: '#ffd400' } })
  expect(theme.dark['--ds-accent']).toBe('#ffd400')
  expect(theme.light['--ds-accent']).toBe('#1d5bd6')
})

it('sets corners, font and rows in both modes, and nothing of them by itself', () => {
  const theme = drawstringTheme({ radius: 'none', font: 'Inter', density: 'compact' })
  for (const tokens of [theme.dark, theme.light])
    expect(tokens).toMatchObject({
      '--ds-radius': '0px',
      '--ds-radius-row': '0px',
      '--ds-font': 'Inter',
      '--ds-row': '48px',
    })
  expect(Object.keys(drawstringTheme({ density: 'regular' }).dark)).not.toContain('--ds-row')
})

it('says which colour it cannot read', () => {
  const wrong = () => drawstringTheme({ accent: 'tomato' as ThemeColor })
  expect(wrong).toThrow('accent is "tomato"')
})

it('reads and writes colours without moving them', () => {
  for (const hex of ['#000000', '#ffffff', '#4c8dff', '#c43d1b', '#18794e']) {
    const read = parseColor(hex)
    expect(read && toHex(read)).toBe(hex)
  }
  expect(parseColor('oklch(62% 0.19 259deg)')).toEqual({ l: 0.62, c: 0.19, h: 259 })
})
