import { useMessage, useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { waitsForCoin } from '../WalletSend/waitsForCoin.js'
import { Items } from './Items.js'
import { TokenChoice } from './TokenChoice.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 4

/** What can be sent: the account's tokens, and items by their numbers. */
export function WalletSendSelectToken() {
  const text = useText()
  const say = useMessage()
  const dispatch = useDispatch()
  const tokens = useSlice('tokens')
  const send = useSlice('send')
  const { rows, state, from, count } = tokens
  const { token, coin, coinProblem } = send
  const bones = state === 'loading' ? KEPT_ROWS : Number(waitsForCoin(tokens, send))
  const show = (first: number) =>
    dispatch({ type: 'tokens', action: { type: 'show', from: Math.max(0, first) } })
  const last = from + rows.length
  return (
    <div className="pick">
      {from > 0 && (
        <button type="button" className="button" onClick={() => show(from - rows.length)}>
          {text('send.earlier')}
        </button>
      )}
      <ul aria-label={text('send.tokens')} aria-busy={bones > 0}>
        <Bones count={bones} />
        {rows.map((row) => (
          <TokenChoice key={row.id} token={row} current={row.id === token?.id} />
        ))}
        {coin && <TokenChoice token={coin} current={coin.id === token?.id} />}
      </ul>
      {last < count && (
        <button type="button" className="button" onClick={() => show(last)}>
          {text('send.later')}
        </button>
      )}
      {state === 'known' && count === 0 && (
        <p className="quiet centre pad">{text('send.nothing')}</p>
      )}
      {state === 'unsupported' && !coinProblem && <Status>{text('tokens.unsupported')}</Status>}
      {coinProblem && (
        <Status retry={() => dispatch({ type: 'send', action: { type: 'retry' } })}>
          {say(coinProblem)}
        </Status>
      )}
      {state === 'failed' && (
        <Status retry={() => dispatch({ type: 'tokens', action: { type: 'retry' } })}>
          {text('error.balanceUnavailable')}
        </Status>
      )}
      <Items />
    </div>
  )
}
