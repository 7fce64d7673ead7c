import { formatAmount, formatFullAmount, formatQuoted } from '../../format/amount.js'
import { formatMoney } from '../../format/money.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'
import { useSlice } from '../../store/useSlice.js'
import { Chosen } from './Chosen.js'

/** What comes out. */
export function Out() {
  const text = useText()
  const locale = useLocale()
  const { quote, loading, toToken, toValue, currency } = useSlice('swap')
  return (
    <div className="side" aria-busy={loading || undefined}>
      <span className="caption">{text('swap.buy')}</span>
      <div className="figures">
        <output className="digits" data-empty={!quote || undefined} aria-label={text('swap.buy')}>
          {quote ? (
            <Exact
              short={formatQuoted(quote.toAmount, locale)}
              full={formatFullAmount(quote.toAmount, locale)}
            />
          ) : loading ? (
            '…'
          ) : (
            formatAmount('0', locale)
          )}
        </output>
        <Chosen side="to" token={toToken} />
      </div>
      <p className="caption figures">
        <span>{quote ? formatMoney(toValue, currency, locale) : ''}</span>
      </p>
    </div>
  )
}
