import type { Token } from '@drawstring/core'
import { memo } from 'react'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { shorten } from '../../format/formats.js'
import { formatMoney } from '../../format/money.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'
import { TokenIcon } from '../../parts/TokenIcon.js'
import { useSlice } from '../../store/useSlice.js'

interface Props {
  token: Token
  /** Its place in the whole list, from 1. */
  place: number
  count: number
}

/** One token: what it is, how much, what that is worth. */
export const TokenRow = memo(function TokenRow({ token, place, count }: Props) {
  const text = useText()
  const locale = useLocale()
  const { currency } = useSlice('tokens')
  const { name, symbol, address, imitates, verified } = token
  const unit = verified ? symbol : ''
  return (
    <li className="row entry" aria-posinset={place} aria-setsize={count}>
      <TokenIcon token={token} />
      <span className="name">
        <bdi>
          {address && !verified ? (
            <Exact short={shorten(address)} full={address} />
          ) : (
            name || symbol || address
          )}
        </bdi>
        {(imitates || !verified) && (
          <span className="caption" data-tone={imitates && 'warn'}>
            {text(imitates ? 'tokens.imitates' : 'tokens.unlisted', { symbol: imitates ?? '' })}
            {symbol && (
              <>
                {' · '}
                <bdi>{symbol}</bdi>
              </>
            )}
          </span>
        )}
      </span>
      <span className="sum">
        <span>{formatMoney(token.value, currency, locale)}</span>
        <span className="caption">
          <bdi>
            <Exact
              short={`${formatAmount(token.quantity, locale)} ${unit}`.trim()}
              full={`${formatFullAmount(token.quantity, locale)} ${unit}`.trim()}
            />
          </bdi>
        </span>
        {token.value === undefined && <span className="hidden">{text('tokens.noPrice')}</span>}
      </span>
    </li>
  )
})
