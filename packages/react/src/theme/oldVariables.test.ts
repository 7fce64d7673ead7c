import { describe, expect, it } from 'vitest'
import { declarations } from './oldVariables.js'

describe("the page's variables", () => {
  it('count as they are under our names', () => {
    const own = { '--ds-text': '#0a7', '--ds-radius': '4px' }
    expect(declarations(own)).toEqual({ host: own, dialog: {} })
  })

  it('bring a text to an accent that comes without one, and keep the text that comes with it', () => {
    const accent = { '--ds-accent': 'rebeccapurple' }
    expect(declarations(accent).host).toEqual({
      ...accent,
      '--ds-on-accent': expect.stringContaining('from var(--ds-accent)'),
      '--ds-accent-hover': expect.stringContaining('var(--ds-accent)'),
      '--ds-accent-pressed': expect.stringContaining('var(--ds-accent)'),
    })
    const states = { '--ds-accent-hover': 'navy', '--ds-accent-pressed': 'teal' }
    const all = { ...accent, '--ds-on-accent': 'ivory', ...states }
    expect(declarations(all).host).toEqual(all)
  })

  it('are translated from older names', () => {
    const { host } = declarations({
      '--w3m-font-family': 'Inter',
      '--w3m-accent': '#0988F0',
      '--w3m-border-radius-master': '2px',
    })
    expect(host).toEqual({
      '--ds-font': 'Inter',
      '--ds-accent': '#0988F0',
      '--ds-on-accent': expect.any(String),
      '--ds-accent-hover': expect.any(String),
      '--ds-accent-pressed': expect.any(String),
      '--ds-radius': 'min(44px, calc(2px * 6))',
      '--ds-radius-row': 'min(28px, calc(2px * 3.5))',
      '--ds-radius-icon': 'min(20px, calc(2px * 2.5))',
    })
  })

  it('win in this order: ours, the newer prefix, the older one', () => {
    const accent = (given: Record<string, string>) => declarations(given).host['--ds-accent']
    const older = { '--w3m-accent': 'red' }
    const newer = { '--apkt-accent': 'green', ...older }
    expect(accent(older)).toBe('red')
    expect(accent(newer)).toBe('green')
    expect(accent({ ...newer, '--ds-accent': 'blue' })).toBe('blue')
  })

  it('mix a colour into the grounds of whichever theme is on', () => {
    const { host, dialog } = declarations({
      '--w3m-color-mix': '#00f',
      '--w3m-color-mix-strength': '40',
    })
    expect(host['--ds-pure-surface']).toBe('var(--ds-surface)')
    expect(dialog['--ds-surface']).toBe('color-mix(in srgb, #00f 40%, var(--ds-pure-surface))')
    expect(declarations({ '--w3m-color-mix': '#00f' }).dialog).toEqual({})
    expect(declarations({ '--w3m-color-mix-strength': 'much' }).dialog).toEqual({})
  })

  it('are left alone where we have nothing like it', () => {
    const given = { '--w3m-z-index': '9', '--w3m-font-size-master': '9px', '--other': 'x' }
    expect(declarations(given)).toEqual({ host: {}, dialog: {} })
  })
})
