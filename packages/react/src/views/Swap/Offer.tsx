import type { SwapQuote, SwapSlice } from '@drawstring/core'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { formatMoney } from '../../format/money.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { useSlice } from '../../store/useSlice.js'
import { Slippage } from './Slippage.js'

/** From so many percent on the visitor is warned. */
const LARGE_IMPACT = 5

/** What the offer says: price, least, costs, and how it is made. */
export function Offer() {
  const text = useText()
  const swap = useSlice('swap')
  return (
    <section aria-label={text('swap.offer')}>
      <dl className="facts">
        {swap.quote && <Facts swap={swap} quote={swap.quote} />}
        <dt id="slippage">{text('swap.slippage')}</dt>
        <dd>
          <Slippage slippage={swap.slippage} disabled={swap.step !== 'form'} />
        </dd>
      </dl>
    </section>
  )
}

function Facts({ swap, quote }: { swap: SwapSlice; quote: SwapQuote }) {
  const text = useText()
  const locale = useLocale()
  const to = swap.toToken?.symbol ?? ''
  const from = swap.sourceToken?.symbol ?? ''
  const { priceImpact, providerFee, gasFee } = quote
  const rate = formatAmount(quote.rate, locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const large = Number(priceImpact ?? 0) >= LARGE_IMPACT
  return (
    <>
      <dt>{text('swap.price')}</dt>
      <dd>
        <bdi>{text('swap.rate', { from, amount: rate, to })}</bdi>
      </dd>
      <dt>{text('swap.impact')}</dt>
      <dd data-tone={large ? 'bad' : undefined}>
        {priceImpact === undefined
          ? text('swap.unknown')
          : percent.format(Number(priceImpact) / 100)}
      </dd>
      <dt>{text('swap.minimum')}</dt>
      <dd title={formatFullAmount(quote.minimumReceived, locale)}>
        <bdi>
          {formatAmount(quote.minimumReceived, locale)} {to}
        </bdi>
      </dd>
      {providerFee !== undefined && (
        <>
          <dt>{text('swap.fee')}</dt>
          <dd>
            {providerFee === '0'
              ? text('swap.feeNone')
              : `${formatAmount(providerFee, locale)} ${to}`}
          </dd>
        </>
      )}
      {gasFee !== undefined && (
        <>
          <dt>{text('swap.cost')}</dt>
          <dd>
            <bdi>
              {formatAmount(gasFee, locale)} {swap.networkTokenSymbol}
            </bdi>{' '}
            <span className="caption">{formatMoney(quote.gasFeeValue, swap.currency, locale)}</span>
          </dd>
        </>
      )}
      {quote.route.length > 0 && (
        <>
          <dt>{text('swap.route')}</dt>
          <dd>
            <bdi>{quote.route.join(', ')}</bdi>
          </dd>
        </>
      )}
    </>
  )
}
