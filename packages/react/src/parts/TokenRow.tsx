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

/** The name of a verified token. What an unverified one calls itself is not to be trusted: its row says what it is, and below it its address. */
function Named({ token, pressed }: Part) {
  const text = useText()
  const { name, symbol, address, imitates, verified } = token
  const stranger = !!address && !verified
  const warning = imitates && text('tokens.imitates', { symbol: imitates })
  const called = stranger ? warning || text('tokens.unlisted') : name || symbol || address
  const lines: ReactNode[] = [
    stranger &&
      (pressed ? (
        shorten(address)
      ) : (
        <Exact key="address" short={shorten(address)} full={address} />
      )),
    !stranger && !verified && text('tokens.unlisted'),
    // Beside an amount the symbol stands there.
    (stranger || !holds(token)) && symbol && <bdi key="symbol">{symbol}</bdi>,
  ]
  const [first, second] = lines.filter(Boolean)
  return (
    <span className="name">
      <bdi data-tone={stranger ? (warning ? 'warn' : 'quiet') : undefined}>{called}</bdi>
      {first && (
        <span className="caption">
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
  const amount = (
    <span className="caption">
      <bdi>
        <Amount
          short={`${formatAmount(quantity, locale)} ${unit}`.trim()}
          full={`${formatFullAmount(quantity, locale)} ${unit}`.trim()}
        />
      </bdi>
    </span>
  )
  // No trusted source has a price for an unverified token.
  if (!verified) return <span className="sum">{amount}</span>
  return (
    <span className="sum">
      <span>{formatMoney(value, currency, locale)}</span>
      {amount}
      {value === undefined && <span className="hidden">{text('tokens.noPrice')}</span>}
    </span>
  )
}
