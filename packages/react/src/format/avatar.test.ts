import { expect, it } from 'vitest'
import { contrast } from '../theme/contrast.js'
import { type Oklch, parseColor, toHex } from '../theme/oklch.js'
import { avatar } from './avatar.js'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

it('draws the same address the same way', () => {
  expect(avatar(ADDRESS)).toEqual(avatar(ADDRESS))
})

it('does not care about the checksum of an Ethereum address', () => {
  expect(avatar(ADDRESS.toLowerCase())).toEqual(avatar(ADDRESS))
})

it('does care about the case of other addresses', () => {
  const solana = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
  expect(avatar(solana.toLowerCase())).not.toEqual(avatar(solana))
})

it('draws a hundred addresses in a hundred ways', () => {
  const drawn = Array.from({ length: 100 }, (_, index) => avatar(`0x${index}`).path)
  expect(new Set(drawn).size).toBe(100)
})

it('stays on its field', () => {
  for (let index = 0; index < 200; index += 1) {
    const numbers =
      avatar(`address ${index}`)
        .path.match(/-?\d+(\.\d+)?/g)
        ?.map(Number) ?? []
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(64)
  }
})

it('draws every hue as light and as lively as any other, and the cord apart from its ground', () => {
  const drawn = Array.from({ length: 300 }, (_, index) => avatar(`address ${index}`))
  const parts = (color: string) => color.replace(/ \d+\)$/, '')
  expect(new Set(drawn.map(({ background }) => parts(background))).size).toBe(1)
  expect(new Set(drawn.map(({ line }) => parts(line))).size).toBe(1)
  expect(new Set(drawn.map(({ background }) => background)).size).toBeGreaterThan(150)
  const hex = (color: string) => toHex(parseColor(color) as Oklch)
  for (const { background, line } of drawn)
    expect(contrast(hex(background), hex(line)), `${line} on ${background}`).toBeGreaterThan(3)
})
