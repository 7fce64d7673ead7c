import { useCallback, useEffect } from 'react'
import { useText } from '../../i18n/useText.js'
import { Empty } from '../../parts/Empty.js'
import { Status } from '../../parts/Status.js'
import { TokenPicker } from '../../parts/TokenPicker.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { waitsForCoin } from '../WalletSend/waitsForCoin.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 4

/** The account's tokens to choose from. */
export function Tokens() {
  const text = useText()
  const dispatch = useDispatch()
  const tokens = useSlice('tokens')
  const send = useSlice('send')
  const { state, count, query, unverified, currency } = tokens
  const { token, coin, coinProblem } = send
  const bones = state === 'loading' ? KEPT_ROWS : Number(waitsForCoin(tokens, send))
  const search = useCallback(
    (query: string) => dispatch({ type: 'tokens', action: { type: 'search', query } }),
    [dispatch],
  )
  // Others show the same list: it is whole again for them.
  useEffect(() => {
    search('')
    return () => search('')
  }, [search])
  const choose = useCallback(
    (id: string) => {
      dispatch({ type: 'send', action: { type: 'choose', id } })
      dispatch({ type: 'back' })
    },
    [dispatch],
  )
  const nothing = state === 'known' && count === 0 && unverified === 0
  const listed = state !== 'unsupported' && state !== 'failed' && !coin
  const searchable = listed && (!nothing || query !== '')
  return (
    <>
      <TokenPicker
        of="tokens"
        label={text('send.tokens')}
        list={coin ? { ...tokens, count: 1, from: 0, rows: [coin] } : tokens}
        currency={currency}
        current={token?.id}
        bones={bones}
        search={searchable ? search : undefined}
        choose={choose}
      />
      {nothing &&
        (query.trim() ? (
          <Status>{text('send.noMatch', { query })}</Status>
        ) : (
          <Empty>{text('send.nothing')}</Empty>
        ))}
      {state === 'unsupported' && !coinProblem && <Status>{text('tokens.unsupported')}</Status>}
      {coinProblem && (
        <Status
          message={coinProblem}
          retry={() => dispatch({ type: 'send', action: { type: 'retry' } })}
        />
      )}
      {state === 'failed' && (
        <Status
          message={{ key: 'error.balanceUnavailable' }}
          retry={() => dispatch({ type: 'tokens', action: { type: 'retry' } })}
        />
      )}
    </>
  )
}
