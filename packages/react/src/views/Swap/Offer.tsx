import type { SwapQuote, SwapSlice } from '@drawstring/core'
import { type ReactNode, useDeferredValue } from 'react'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { numberFormat } from '../../format/formats.js'
import { formatMoney } from '../../format/money.js'
import { type TextKey, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'
import { useSlice } from '../../store/useSlice.js'
import { Slippage } from './Slippage.js'

/** Their places are kept while the offer is on its way. */
const KEPT: readonly TextKey[] = [
  'swap.price',
  'swap.impact',
  'swap.minimum',
  'swap.fee',
  'swap.cost',
  'swap.route',
]

/** What the offer says: price, least, costs, and how it is made. */
export function Offer() {
  const text = useText()
  const swap = useSlice('swap')
  // The press that begins it paints its digit first, and the room for what is on its way after it.
  const room = useDeferredValue(swap.loading || swap.quote !== undefined)
  return (
    <section aria-label={text('swap.offer')}>
      <dl className="facts">
        {swap.quote && <Facts swap={swap} quote={swap.quote} />}
        {!swap.quote &&
          swap.loading &&
          room &&
          KEPT.map((label) => <Fact key={label} label={label} />)}
        <div>
          <dt id="slippage">{text('swap.slippage')}</dt>
          <dd>
            <Slippage slippage={swap.slippage} disabled={swap.step !== 'form'} />
          </dd>
        </div>
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
  // What nobody tells is said to be not known: no cost is left out.
  const exact = (amount: string | undefined, say: (amount: string) => string) =>
    amount ? (
      <bdi>
        <Exact
          short={say(formatAmount(amount, locale))}
          full={say(formatFullAmount(amount, locale))}
        />
      </bdi>
    ) : (
      text('swap.unknown')
    )
  const of = (symbol: string) => (amount: string) => `${amount} ${symbol}`
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <>
      <Fact label="swap.price">
        {exact(quote.rate, (amount) => text('swap.rate', { from, amount, to }))}
      </Fact>
      <Fact label="swap.impact" bad={quote.largeImpact}>
        {priceImpact ? percent.format(Number(priceImpact) / 100) : text('swap.unknown')}
      </Fact>
      <Fact label="swap.minimum">{exact(quote.minimumReceived, of(to))}</Fact>
      <Fact label="swap.fee">
        {providerFee === '0' ? text('swap.feeNone') : exact(providerFee, of(to))}
      </Fact>
      <Fact label="swap.cost">
        {exact(gasFee, of(swap.networkTokenSymbol))}{' '}
        {gasFee && (
          <span className="caption">{formatMoney(quote.gasFeeValue, swap.currency, locale)}</span>
        )}
      </Fact>
      {quote.route.length > 0 && (
        <Fact label="swap.route">
          <bdi>{quote.route.join(', ')}</bdi>
        </Fact>
      )}
    </>
  )
}

/** One of them; without its value it is on its way. */
function Fact({ label, bad, children }: { label: TextKey; bad?: boolean; children?: ReactNode }) {
  const text = useText()
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd data-tone={bad ? 'bad' : undefined}>{children ?? <span className="bone" />}</dd>
    </div>
  )
}
