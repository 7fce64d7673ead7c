import { useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Space } from '../../parts/Space.js'
import { Status } from '../../parts/Status.js'
import { useNear } from '../../parts/useNear.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { TokenRow } from './TokenRow.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 3
/** Height of a row in pixels, as the style sheet has it. */
const ROW_PX = 60
/** The core's window begins this far before what is on the screen. */
const BEFORE = 35

/** What the account holds. */
export function Tokens() {
  const text = useText()
  const dispatch = useDispatch()
  const { state, count, from, rows } = useSlice('tokens')
  const list = useRef<HTMLUListElement>(null)
  const near = useNear(list, count)
  const first = Math.min(Math.floor(near.from / ROW_PX), count)
  const last = Math.min(Math.ceil(near.to / ROW_PX), count)
  const outside = first < from || last > from + rows.length
  useLayoutEffect(() => {
    if (!outside) return
    dispatch({ type: 'tokens', action: { type: 'show', from: Math.max(0, first - BEFORE) } })
  }, [outside, first, dispatch])
  // Shown again, the list begins at its top.
  useEffect(() => {
    dispatch({ type: 'tokens', action: { type: 'show', from: 0 } })
  }, [dispatch])

  if (state === 'unsupported') return <Status>{text('tokens.unsupported')}</Status>
  if (state === 'failed') {
    const retry = () => dispatch({ type: 'tokens', action: { type: 'retry' } })
    return <Status retry={retry}>{text('tokens.failed')}</Status>
  }
  if (state === 'known' && count === 0) return <Status>{text('tokens.empty')}</Status>
  return (
    <ul ref={list} aria-label={text('account.tab.tokens')} aria-busy={state !== 'known'}>
      {state !== 'known' && <Bones count={KEPT_ROWS} />}
      <li aria-hidden="true">
        <Space height={first * ROW_PX} />
      </li>
      {rows.slice(Math.max(0, first - from), Math.max(0, last - from)).map((token, index) => (
        <TokenRow
          key={token.id}
          token={token}
          place={Math.max(first, from) + index + 1}
          count={count}
        />
      ))}
      <li aria-hidden="true">
        <Space height={(count - last) * ROW_PX} />
      </li>
    </ul>
  )
}
