import { useEffect } from 'react'
import { useText } from '../../i18n/useText.js'
import { Empty } from '../../parts/Empty.js'
import { LongList } from '../../parts/LongList.js'
import { Status } from '../../parts/Status.js'
import { TokenRow } from '../../parts/TokenRow.js'
import { Unverified } from '../../parts/Unverified.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 3

/** What the account holds. */
export function Tokens() {
  const text = useText()
  const dispatch = useDispatch()
  const tokens = useSlice('tokens')
  const { active } = useSlice('network')
  const { state, count, unverified, currency } = tokens
  // Shown again, the list begins at its top.
  useEffect(() => {
    dispatch({ type: 'tokens', action: { type: 'show', from: 0 } })
  }, [dispatch])

  if (state === 'unsupported') return <Status>{text('tokens.unsupported')}</Status>
  if (state === 'failed') {
    const retry = () => dispatch({ type: 'tokens', action: { type: 'retry' } })
    return <Status message={{ key: 'error.balanceUnavailable' }} retry={retry} />
  }
  const none = unverified ? 'tokens.onlyUnverified' : 'tokens.empty'
  return (
    <>
      {state === 'known' && count === 0 ? (
        <Empty>{text(none, { network: active?.name ?? '' })}</Empty>
      ) : (
        <LongList
          label={text('account.tab.tokens')}
          of="tokens"
          window={tokens}
          bones={state === 'known' ? 0 : KEPT_ROWS}
        >
          {(token, place) => (
            <TokenRow
              key={token.id}
              token={token}
              currency={currency}
              place={place}
              count={count}
            />
          )}
        </LongList>
      )}
      <Unverified of="tokens" list={tokens} />
    </>
  )
}
