import { useMessage, usePlain, useText } from '../../i18n/useText.js'
import { useSlice } from '../../store/useSlice.js'

/** What is in the way. What is wrong with what was typed is said by the main button; here it is for screen readers alone, and what to do about it for all. */
export function Trouble() {
  const text = useText()
  const say = useMessage()
  const plain = usePlain()
  const swap = useSlice('swap')
  const { inputError, quoteError, transactionError, fetchError, detail, toToken, quote } = swap
  const message = inputError ?? quoteError ?? transactionError
  const meaning = message && plain(message)
  return (
    <div className="trouble" id="trouble" role="alert">
      {message && <p className={inputError && 'hidden'}>{say(message)}</p>}
      {meaning && <p className="plain">{meaning}</p>}
      {!message && fetchError && <p>{text('swap.fetchError')}</p>}
      {quote?.largeImpact && quote.priceImpact && (
        <p>{say({ key: 'swap.largeImpact', values: { percent: quote.priceImpact } })}</p>
      )}
      {toToken?.imitates && <p>{text('tokens.imitates', { symbol: toToken.imitates })}</p>}
      {quoteError && detail && (
        <details className="details">
          <summary>{text('outcome.details')}</summary>
          {/* The gateway's own words, and what the core says of them: English in every visitor's language. */}
          <p lang="en">{detail}</p>
        </details>
      )}
    </div>
  )
}
