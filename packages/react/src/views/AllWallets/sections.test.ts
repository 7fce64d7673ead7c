import type { WalletEntry } from '@drawstring/core'
import { expect, it } from 'vitest'
import { linesOf } from './sections.js'

const wallet = (id: string, installed = false): WalletEntry => ({
  id,
  name: id,
  installed,
  recent: false,
  certified: false,
  namespaces: [],
  pages: {},
})
const many = (count: number) => Array.from({ length: count }, (_, at) => wallet(`w${at}`))
const shown = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => ('heading' in line ? line.heading : line.wallet.id))

it('begins with what is installed, then ten popular ones, then all others', () => {
  const own = wallet('own', true)
  const lines = linesOf([...many(12), own], [own], false)
  expect(shown(lines).slice(0, 4)).toEqual([
    'directory.installed',
    'own',
    'directory.popular',
    'w0',
  ])
  expect(shown(lines).slice(-3)).toEqual(['directory.all', 'w10', 'w11'])
  expect(shown(lines).filter((id) => id === 'own')).toHaveLength(1)
})

it('lists an installed wallet that the registry does not know', () => {
  expect(shown(linesOf([], [wallet('own', true)], false))).toEqual(['directory.installed', 'own'])
})

it('counts places over all sections', () => {
  const lines = linesOf(many(12), [wallet('own', true)], false)
  expect(lines.flatMap((line) => ('place' in line ? [line.place] : []))).toEqual([
    ...Array(13).keys(),
  ])
})

it('shows what is searched for in its own order, without headings', () => {
  const found = [wallet('b'), wallet('a', true)]
  expect(shown(linesOf(found, [found[1] as WalletEntry], true))).toEqual(['b', 'a'])
})
