import type { SwapQuote, SwapSlice } from '@drawstring/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { exchangeName } from '../../format/exchangeName.js'
import { formatMoney } from '../../format/money.js'
import { formatPercent } from '../../format/percent.js'
import { tokenName } from '../../format/tokenName.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'
import { Glyph } from '../../parts/Glyph.js'
import { down } from '../../parts/glyphs.js'
import { useSlice } from '../../store/useSlice.js'
import { Slippage } from './Slippage.js'

/** What the network takes, drawn like the other glyphs. */
const fuel = 'M4 17V4h7v13M3 17h9M6.5 7h2M11 9h2.5v5a1.500 1.500 0 0 0 3 0V7.500L14 5'

/** Their places are kept while the quote is on its way. */
const KEPT: readonly FactName[] = ['price', 'impact', 'minimum', 'fee', 'cost', 'route']

/** What the quote says: price and network fee in one line, which unfolds into all of it. */
export function Offer() {
  const text = useText()
  const locale = useLocale()
  const swap = useSlice('swap')
  const { quote, loading } = swap
  // The press that begins it paints its digit first, and the room for what is on its way after it.
  const room = useDeferredValue(loading || quote !== undefined)
  return (
    <details className="offer" aria-label={text('swap.offer')}>
      <Summary swap={swap} />
      <dl className="facts">
        {quote && <Facts swap={swap} quote={quote} />}
        {!quote && loading && room && KEPT.map((name) => <Fact key={name} name={name} />)}
        <Fact name="slippage" id="slippage">
          {formatPercent(swap.slippage, locale)}
        </Fact>
      </dl>
      <Slippage
        slippage={swap.slippage}
        auto={swap.slippageAuto}
        error={swap.slippageError}
        disabled={swap.step !== 'form'}
      />
    </details>
  )
}

/** The line that is always there. Without a quote it says what can be set. */
function Summary({ swap }: { swap: SwapSlice }) {
  const text = useText()
  const locale = useLocale()
  const { quote, loading, sourceToken, toToken } = swap
  const rate = { from: tokenName(sourceToken), to: tokenName(toToken) }
  return (
    <summary>
      {quote && <QuoteAge key={swap.quotes} />}
      <span className="rate">
        {quote ? (
          <bdi>{text('swap.rate', { ...rate, amount: formatAmount(quote.rate, locale) })}</bdi>
        ) : loading ? (
          <>
            <span className="hidden">{text('swap.offer')}</span>
            <span className="bone" />
          </>
        ) : (
          text('swap.slippageNow', { percent: formatPercent(swap.slippage, locale) })
        )}
      </span>
      {quote?.gasFeeValue && (
        <span className="caption">
          <span className="hidden">{text('swap.cost')} </span>
          <Glyph path={fuel} />
          <bdi>{formatMoney(quote.gasFeeValue, swap.currency, locale)}</bdi>
        </span>
      )}
      <Glyph path={down} />
    </summary>
  )
}

/** How old the quote is: a ring that closes until the next one is asked for. */
function QuoteAge() {
  return (
    <svg className="quoteAge" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle className="line" cx="10" cy="10" r="8" pathLength={100} />
    </svg>
  )
}

function Facts({ swap, quote }: { swap: SwapSlice; quote: SwapQuote }) {
  const text = useText()
  const locale = useLocale()
  const to = tokenName(swap.toToken)
  const from = tokenName(swap.sourceToken)
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
  return (
    <>
      <Fact name="price">
        {exact(quote.rate, (amount) => text('swap.rate', { from, amount, to }))}
      </Fact>
      <Fact name="impact" bad={quote.largeImpact}>
        {priceImpact ? formatPercent(priceImpact, locale) : text('swap.unknown')}
      </Fact>
      <Fact name="minimum">{exact(quote.minimumReceived, of(to))}</Fact>
      <Fact name="fee">
        {providerFee === '0' ? text('swap.feeNone') : exact(providerFee, of(to))}
      </Fact>
      <Fact name="cost">
        {exact(gasFee, of(swap.networkTokenSymbol))}{' '}
        {gasFee && (
          <span className="caption">{formatMoney(quote.gasFeeValue, swap.currency, locale)}</span>
        )}
      </Fact>
      {quote.route.length > 0 && (
        <Fact name="route">
          <bdi>{quote.route.map(exchangeName).join(', ')}</bdi>
        </Fact>
      )}
    </>
  )
}

type FactName = 'price' | 'impact' | 'minimum' | 'fee' | 'cost' | 'route' | 'slippage'

interface FactProps {
  name: FactName
  id?: string
  bad?: boolean
  children?: ReactNode
}

/** One of them, explained where it stands; without its value it is on its way. */
function Fact({ name, id, bad, children }: FactProps) {
  const text = useText()
  const [explained, explain] = useState(false)
  return (
    <div>
      <dt id={id}>
        <button
          type="button"
          className="why"
          aria-expanded={explained}
          onClick={() => explain(!explained)}
        >
          {text(`swap.${name}`)}
        </button>
      </dt>
      <dd data-tone={bad ? 'bad' : undefined}>{children ?? <span className="bone" />}</dd>
      {explained && <dd className="caption explained">{text(`swap.explain.${name}`)}</dd>}
    </div>
  )
}
