import type { PickerSlice } from '@drawstring/core'
import type { TextKey } from '../../i18n/useText.js'

/** What stands above the list, and between its rows. */
interface Headings {
  top: TextKey
  /** Each before the row of an index, in their order. */
  between: { at: number; key: TextKey }[]
}

type Counts = Pick<PickerSlice, 'query' | 'own' | 'count' | 'unverified' | 'unverifiedShown'>

/** Own tokens stand apart from the popular ones, and unverified ones from those that the package or the page knows: what is searched for has both. */
export function headings({ query, own, count, unverified, unverifiedShown }: Counts): Headings {
  const searched = query.trim() !== ''
  const known = count - (searched || unverifiedShown ? unverified : 0)
  const top = known === 0 ? 'picker.unverified' : topOf(searched, own)
  const between: Headings['between'] = []
  if (!searched && own > 0 && own < known) between.push({ at: own, key: 'picker.popular' })
  if (known > 0 && known < count) between.push({ at: known, key: 'picker.unverified' })
  return { top, between }
}

function topOf(searched: boolean, own: number): TextKey {
  if (searched) return 'picker.found'
  return own > 0 ? 'picker.own' : 'picker.popular'
}
