import type { Token } from '@drawstring/core'
import { memo } from 'react'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Heard } from '../../parts/Heard.js'
import { Icon } from '../../parts/Icon.js'
import { useDispatch } from '../../store/useDispatch.js'

/** One token to send. Of what imitates another one that is said. */
export const TokenChoice = memo(function TokenChoice(props: { token: Token; current: boolean }) {
  const { token, current } = props
  const text = useText()
  const locale = useLocale()
  const dispatch = useDispatch()
  const choose = () => {
    dispatch({ type: 'send', action: { type: 'choose', id: token.id } })
    dispatch({ type: 'back' })
  }
  return (
    <li>
      <button
        type="button"
        className="row"
        data-key={token.id}
        aria-current={current || undefined}
        onClick={choose}
      >
        <Icon src={token.iconUrl} name={token.symbol} />
        <span className="name" dir="auto">
          {token.symbol}
          <span className="caption"> {token.name}</span>
        </span>
        {token.imitates !== undefined && (
          <span className="tag">{text('tokens.imitates', { symbol: token.imitates })}</span>
        )}
        <span className="tag">
          <Heard
            short={formatAmount(token.quantity, locale)}
            full={formatFullAmount(token.quantity, locale)}
          />
        </span>
      </button>
    </li>
  )
})
