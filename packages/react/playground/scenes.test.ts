import { expect, it } from 'vitest'
import { places } from '../src/views/registry.js'
import { scenes } from './scenes.js'

/** What of a view has code of its own. */
const PARTS = ['Activity', 'Nfts', 'SwapElsewhere']

it('has a scene of every view', () => {
  const views = places().filter((place) => !PARTS.includes(place))
  const shown = new Set<string | undefined>(Object.values(scenes).map(({ modal }) => modal?.view))
  expect(views.filter((view) => !shown.has(view))).toEqual([])
})
