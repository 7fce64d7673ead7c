import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { Status } from '../../parts/Status.js'
import { TokenPicker } from '../../parts/TokenPicker.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { headings } from './headings.js'
import { Suggested } from './Suggested.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 6

/** Which token, of all that fit. */
export function SwapSelectToken() {
  const text = useText()
  const dispatch = useDispatch()
  const picker = useSlice('picker')
  const { currency } = useSlice('swap')
  const { query, count, side, searching, failed, state } = picker
  const search = (query: string) => dispatch({ type: 'swap', action: { type: 'search', query } })
  const choose = useCallback(
    (id: string) => dispatch({ type: 'swap', action: { type: 'choose', side, id } }),
    [dispatch, side],
  )
  const { top, between } = headings(picker)
  const nothing = count === 0 && state === 'known' && !searching
  return (
    <>
      <TokenPicker
        of="swap"
        label={text('picker.list')}
        list={picker}
        between={between.map(({ at, key }) => ({ at, text: text(key) }))}
        currency={currency}
        bones={state === 'none' || state === 'loading' ? KEPT_ROWS : 0}
        search={search}
        whole={query.trim() !== ''}
        choose={choose}
      >
        <Suggested />
        {count > 0 && <h2 className="caption pad">{text(top)}</h2>}
      </TokenPicker>
      {searching && <Status>{text('picker.searching')}</Status>}
      {failed && <Status retry={() => search(query)}>{text('picker.failed')}</Status>}
      {nothing && !failed && <Status>{text('picker.nothing', { query })}</Status>}
    </>
  )
}
