import type { SwapToken, Token } from '@drawstring/core'
import { memo } from 'react'
import { formatAmount, formatFullAmount } from '../format/amount.js'
import { formatMoney } from '../format/money.js'
import { tokenName } from '../format/tokenName.js'
import { useText } from '../i18n/useText.js'
import { useLocale } from '../i18n/useTexts.js'
import { Heard } from './Heard.js'
import { TokenIcon } from './TokenIcon.js'

interface Props {
  token: SwapToken | Token
  /** What values are in: `usd`. */
  currency: string
  /** It is the one that was chosen. */
  current?: boolean
  /** Its place in the whole list, from 1, and how many there are, where only a part is rendered. */
  place?: number
  count?: number
  onPress: (id: string) => void
}

/** One token to take: what it is, whether somebody vouches for it, how much of it there is. */
export const TokenChoice = memo(function TokenChoice({
  token,
  currency,
  current,
  place,
  count,
  onPress,
}: Props) {
  const text = useText()
  const locale = useLocale()
  const { name, symbol, address, imitates, verified, quantity } = token
  const held = quantity !== undefined && quantity !== '0'
  return (
    <li aria-posinset={place} aria-setsize={count}>
      <button
        type="button"
        className="row entry"
        data-key={token.id}
        aria-current={current || undefined}
        onClick={() => onPress(token.id)}
      >
        <TokenIcon token={token} />
        <span className="name">
          <bdi>{tokenName(token) || address}</bdi>
          <span className="caption" data-tone={imitates ? 'warn' : undefined}>
            {imitates
              ? text('tokens.imitates', { symbol: imitates })
              : verified
                ? name
                : text('tokens.unlisted')}
            {!verified && symbol && (
              <>
                {' · '}
                <bdi>{symbol}</bdi>
              </>
            )}
            {address && <span className="hidden">{` ${address}`}</span>}
          </span>
        </span>
        {held && (
          <span className="sum">
            <span>{formatMoney(token.value, currency, locale)}</span>
            <span className="caption">
              <Heard
                short={formatAmount(quantity, locale)}
                full={formatFullAmount(quantity, locale)}
              />
            </span>
          </span>
        )}
      </button>
    </li>
  )
})
