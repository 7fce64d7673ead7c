import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { LongList } from '../../parts/LongList.js'
import { TokenChoice } from '../../parts/TokenChoice.js'
import { Unverified } from '../../parts/Unverified.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { headings } from './headings.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 6

/** Every token that fits. */
export function List() {
  const text = useText()
  const dispatch = useDispatch()
  const picker = useSlice('picker')
  const { currency } = useSlice('swap')
  const { count, side, query, state } = picker
  const choose = useCallback(
    (id: string) => dispatch({ type: 'swap', action: { type: 'choose', side, id } }),
    [dispatch, side],
  )
  const { top, between } = headings(picker)
  return (
    <>
      {count > 0 && <h2 className="caption pad">{text(top)}</h2>}
      <LongList
        label={text('picker.list')}
        of="swap"
        window={picker}
        between={between.map(({ at, key }) => ({ at, text: text(key) }))}
        bones={state === 'none' || state === 'loading' ? KEPT_ROWS : 0}
      >
        {(token, place) => (
          <TokenChoice
            key={token.id}
            token={token}
            currency={currency}
            place={place}
            count={count}
            onPress={choose}
          />
        )}
      </LongList>
      {!query.trim() && <Unverified of="swap" list={picker} />}
    </>
  )
}
