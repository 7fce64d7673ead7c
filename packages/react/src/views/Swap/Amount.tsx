import type { SwapToken } from '@drawstring/core'
import { useEffect, useRef } from 'react'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { decimalPoint } from '../../format/decimalPoint.js'
import { formatMoney } from '../../format/money.js'
import { tokenName } from '../../format/tokenName.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'
import { Shares } from '../../parts/Shares.js'
import { useKeyboard } from '../../parts/useKeyboard.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useTyped } from '../../store/useTyped.js'
import { Chosen } from './Chosen.js'

/** How much of what is sold. What is typed shows at once; the core says what it means. */
export function Amount() {
  const text = useText()
  const locale = useLocale()
  const dispatch = useDispatch()
  const swap = useSlice('swap')
  const point = decimalPoint(locale)
  const field = useRef<HTMLInputElement>(null)
  useKeyboard(field)
  const [typed, type] = useTyped(swap.sourceTokenAmount, (value) =>
    dispatch({ type: 'swap', action: { type: 'amount', text: value, point } }),
  )
  const understood = swap.amount && formatFullAmount(swap.amount, locale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page begins with has a dot, what the visitor types stays as it is
  useEffect(() => {
    if (swap.amount && swap.amount === typed) type(typed.replace('.', point))
  }, [])
  return (
    <div className="side">
      <div className="figures">
        <label className="caption" htmlFor="sell">
          {text('swap.sell')}
        </label>
        <Shares
          disabled={swap.step !== 'form' || swap.sourceToken?.quantity === undefined}
          all={text('swap.max')}
          take={(percent) => dispatch({ type: 'swap', action: { type: 'share', percent, point } })}
          takeAll={() => dispatch({ type: 'swap', action: { type: 'max', point } })}
        />
      </div>
      <div className="figures">
        <input
          ref={field}
          id="sell"
          className="digits"
          aria-label={text('swap.amount')}
          aria-describedby="sell-more trouble"
          aria-invalid={swap.inputError ? true : undefined}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder={formatAmount('0', locale)}
          readOnly={swap.step !== 'form'}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <Chosen side="source" token={swap.sourceToken} />
      </div>
      <p className="caption figures" id="sell-more">
        <span>
          {understood && ![swap.amount, understood].includes(swap.sourceTokenAmount) && (
            <bdi>{`${understood} ${tokenName(swap.sourceToken)} · `}</bdi>
          )}
          {swap.amount && formatMoney(swap.sourceValue, swap.currency, locale)}
        </span>
        {swap.sourceToken && <Have token={swap.sourceToken} />}
      </p>
    </div>
  )
}

/** How much of it there is. */
function Have({ token }: { token: SwapToken }) {
  const text = useText()
  const locale = useLocale()
  const { quantity } = token
  const symbol = tokenName(token)
  if (quantity === undefined) return <span>{text('swap.haveUnknown')}</span>
  return (
    <span>
      <Exact
        short={text('swap.have', { amount: formatAmount(quantity, locale), symbol })}
        full={text('swap.have', { amount: formatFullAmount(quantity, locale), symbol })}
      />
    </span>
  )
}
