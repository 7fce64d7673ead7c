import { useCallback, useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Space } from '../../parts/Space.js'
import { useNear } from '../../parts/useNear.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { TokenChoice } from './TokenChoice.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 6
/** Height of a row in pixels, as the style sheet has it. */
const ROW_PX = 60
/** The core's window begins this far before what is on the screen. */
const BEFORE = 35

/** Every token that fits; as many rows as are near the screen. */
export function List() {
  const text = useText()
  const dispatch = useDispatch()
  const { rows, count, from, own, side, query, state } = useSlice('picker')
  const list = useRef<HTMLUListElement>(null)
  const near = useNear(list, count)
  const first = Math.min(Math.floor(near.from / ROW_PX), count)
  const last = Math.min(Math.ceil(near.to / ROW_PX), count)
  const outside = first < from || last > from + rows.length
  useLayoutEffect(() => {
    if (outside) {
      dispatch({ type: 'swap', action: { type: 'show', from: Math.max(0, first - BEFORE) } })
    }
  }, [outside, first, dispatch])
  const choose = useCallback(
    (id: string) => dispatch({ type: 'swap', action: { type: 'choose', side, id } }),
    [dispatch, side],
  )
  const loading = state !== 'known'
  const shown = rows.slice(Math.max(0, first - from), Math.max(0, last - from))
  const place = Math.max(first, from)
  return (
    <>
      {count > 0 && <h2 className="caption pad">{text(heading(query, own))}</h2>}
      <ul ref={list} aria-label={text('picker.list')} aria-busy={loading || undefined}>
        {loading && <Bones count={KEPT_ROWS} />}
        <li aria-hidden="true">
          <Space height={first * ROW_PX} />
        </li>
        {shown.map((token, index) => (
          <TokenChoice
            key={token.id}
            token={token}
            place={place + index + 1}
            count={count}
            onPress={choose}
          />
        ))}
        <li aria-hidden="true">
          <Space height={(count - last) * ROW_PX} />
        </li>
      </ul>
    </>
  )
}

function heading(query: string, own: number) {
  if (query.trim()) return 'picker.found'
  return own > 0 ? 'picker.own' : 'picker.popular'
}
