import type { Token } from '@drawstring/core'
import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Empty } from '../../parts/Empty.js'
import { Status } from '../../parts/Status.js'
import { TokenChoice } from '../../parts/TokenChoice.js'
import { Unverified } from '../../parts/Unverified.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { waitsForCoin } from '../WalletSend/waitsForCoin.js'
import { Items } from './Items.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 4

/** What can be sent: the account's tokens, and NFTs by their token IDs. */
export function WalletSendSelectToken() {
  const text = useText()
  const dispatch = useDispatch()
  const tokens = useSlice('tokens')
  const send = useSlice('send')
  const { rows, state, from, count, currency } = tokens
  const { token, coin, coinProblem } = send
  const bones = state === 'loading' ? KEPT_ROWS : Number(waitsForCoin(tokens, send))
  const show = (first: number) =>
    dispatch({ type: 'tokens', action: { type: 'show', from: Math.max(0, first) } })
  const last = from + rows.length
  const choose = useCallback(
    (id: string) => {
      dispatch({ type: 'send', action: { type: 'choose', id } })
      dispatch({ type: 'back' })
    },
    [dispatch],
  )
  const row = (shown: Token) => (
    <TokenChoice
      key={shown.id}
      token={shown}
      currency={currency}
      current={shown.id === token?.id}
      onPress={choose}
    />
  )
  return (
    <div className="pick">
      {from > 0 && (
        <button type="button" className="button" onClick={() => show(from - rows.length)}>
          {text('send.earlier')}
        </button>
      )}
      <ul aria-label={text('send.tokens')} aria-busy={bones > 0}>
        <Bones count={bones} />
        {rows.map(row)}
        {coin && row(coin)}
      </ul>
      {last < count && (
        <button type="button" className="button" onClick={() => show(last)}>
          {text('send.later')}
        </button>
      )}
      {state === 'known' && count === 0 && tokens.unverified === 0 && (
        <Empty>{text('send.nothing')}</Empty>
      )}
      <Unverified of="tokens" list={tokens} />
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
      <Items />
    </div>
  )
}
