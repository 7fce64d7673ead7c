import type { SwapToken, Token } from '@drawstring/core'
import { memo, type ReactNode } from 'react'
import { formatAmount, formatFullAmount } from '../format/amount.js'
import { shorten } from '../format/formats.js'
import { formatMoney } from '../format/money.js'
import { useText } from '../i18n/useText.js'
import { useLocale } from '../i18n/useTexts.js'
import { Exact } from './Exact.js'
import { Heard } from './Heard.js'
import { TokenIcon } from './TokenIcon.js'

interface Props {
  token: SwapToken | Token
  /** What values are in: `usd`. */
  currency: string
  /** It is the one that was chosen. */
  current?: boolean
  /** Its place in the whole list, from 1, and how many there are. */
  place: number
  count: number
  /** What pressing it does; without, it is no button. */
  onPress?: (id: string) => void
}

/** One token: its name, whether it is verified, the balance and its value. */
export const TokenRow = memo(function TokenRow(props: Props) {
  const { token, currency, current, place, count, onPress } = props
  const inside = (
    <>
      <TokenIcon token={token} />
      <Named token={token} pressed={!!onPress} />
      <Sum token={token} currency={currency} pressed={!!onPress} />
    </>
  )
  const where = { 'aria-posinset': place, 'aria-setsize': count }
  if (!onPress)
    return (
      <li className="row entry" {...where}>
        {inside}
      </li>
    )
  return (
    <li {...where}>
      <button
        type="button"
        className="row entry"
        data-key={token.id}
        aria-current={current || undefined}
        onClick={() => onPress(token.id)}
      >
        {inside}
      </button>
    </li>
  )
})

interface Part {
  token: SwapToken | Token
  /** The row is pressed for something else: what is shortened in it cannot be, and is heard whole. */
  pressed: boolean
}

/** The name of a verified token, the address of an unverified one: its name and symbol are not to be trusted. */
function Named({ token, pressed }: Part) {
  const text = useText()
  const { name, symbol, address, imitates, verified } = token
  const stranger = address && !verified
  const said = imitates
    ? text('tokens.imitates', { symbol: imitates })
    : !verified && text('tokens.unlisted')
  // Beside an amount the symbol stands there.
  const alone = stranger || !holds(token)
  const lines: ReactNode[] = [said, alone && symbol && <bdi key="symbol">{symbol}</bdi>]
  const [first, second] = lines.filter(Boolean)
  return (
    <span className="name">
      <bdi>
        {!stranger ? (
          name || symbol || address
        ) : pressed ? (
          shorten(address)
        ) : (
          <Exact short={shorten(address)} full={address} />
        )}
      </bdi>
      {first && (
        <span className="caption" data-tone={imitates ? 'warn' : undefined}>
          {first}
          {second && ' · '}
          {second}
        </span>
      )}
      {pressed && address && <span className="hidden">{` ${address}`}</span>}
    </span>
  )
}

const holds = ({ quantity }: SwapToken | Token) => quantity !== undefined && quantity !== '0'

/** How much of it there is; nothing of what the account does not have. */
function Sum({ token, currency, pressed }: Part & { currency: string }) {
  const text = useText()
  const locale = useLocale()
  const { quantity, value, symbol, verified } = token
  if (quantity === undefined || !holds(token)) return null
  const unit = verified ? symbol : ''
  const Amount = pressed ? Heard : Exact
  return (
    <span className="sum">
      <span>{formatMoney(value, currency, locale)}</span>
      <span className="caption">
        <bdi>
          <Amount
            short={`${formatAmount(quantity, locale)} ${unit}`.trim()}
            full={`${formatFullAmount(quantity, locale)} ${unit}`.trim()}
          />
        </bdi>
      </span>
      {value === undefined && <span className="hidden">{text('tokens.noPrice')}</span>}
    </span>
  )
}
