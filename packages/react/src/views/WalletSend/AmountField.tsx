import type { SendAction, SendSlice } from '@drawstring/core'
import { useId } from 'react'
import { formatFullAmount } from '../../format/amount.js'
import { decimalPoint } from '../../format/decimalPoint.js'
import { formatMoney } from '../../format/money.js'
import { tokenName } from '../../format/tokenName.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { MessageText } from '../../parts/MessageText.js'
import { Shares } from '../../parts/Shares.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useTyped } from '../../store/useTyped.js'

/** How much, in the token or in the visitor's currency; the other one stands beside. */
export function AmountField({ send }: { send: SendSlice }) {
  const text = useText()
  const dispatch = useDispatch()
  const locale = useLocale()
  const { currency } = useSlice('tokens')
  const id = useId()
  const symbol = tokenName(send.token)
  const unit = send.fiat ? currency.toUpperCase() : symbol
  const turned = send.fiat ? symbol : currency.toUpperCase()
  const worth = formatMoney(send.value, currency, locale)
  const nothing = send.amount.trim() === ''
  const understood = send.quantity && formatFullAmount(send.quantity, locale)
  const other = nothing ? '' : send.fiat ? `${understood ?? '–'} ${symbol}` : worth
  const point = decimalPoint(locale)
  const fixed = send.stage !== 'form'
  const [amount, type] = useTyped(send.amount, (text) =>
    dispatch({ type: 'send', action: { type: 'amount', text, point } }),
  )
  const act = (action: SendAction) => dispatch({ type: 'send', action })
  return (
    <div className="field">
      <div className="above">
        <label htmlFor={id}>{text('send.amount')}</label>
        <Shares
          disabled={fixed || !send.token}
          all={text('send.max')}
          busy={send.asking}
          take={(percent) => act({ type: 'share', percent, point })}
          takeAll={() => act({ type: 'max', point })}
        />
      </div>
      <div className="typed">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatFullAmount('0', locale)}
          readOnly={fixed}
          value={amount}
          aria-invalid={send.amountProblem !== undefined}
          aria-describedby={`${id}-said`}
          onChange={(event) => type(event.target.value)}
        />
        <bdi className="quiet">{unit}</bdi>
      </div>
      <p className="caption said" id={`${id}-said`} aria-live="polite">
        {send.amountProblem ? (
          <span className="bad">
            <MessageText message={send.amountProblem} />
          </span>
        ) : (
          <span>
            {!send.asking &&
              !send.fiat &&
              understood &&
              ![send.quantity, understood].includes(send.amount) && (
                <>
                  <bdi>{`${understood} ${symbol}`}</bdi>
                  {' · '}
                </>
              )}
            {send.asking ? text('send.asking') : <bdi>{other}</bdi>}
          </span>
        )}
        {(send.fiat || Number(send.token?.price ?? 0) > 0) && (
          <button
            type="button"
            className="link"
            aria-label={text('send.turn', { unit: turned })}
            aria-pressed={send.fiat}
            disabled={fixed}
            onClick={() => act({ type: 'fiat', on: !send.fiat })}
          >
            <span aria-hidden="true">⇅</span> {turned}
          </button>
        )}
      </p>
    </div>
  )
}
