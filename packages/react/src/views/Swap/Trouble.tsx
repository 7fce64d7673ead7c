import { useMessage, useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** What is in the way, and the one thing to do about it. */
export function Trouble() {
  const text = useText()
  const say = useMessage()
  const dispatch = useDispatch()
  const swap = useSlice('swap')
  const { inputError, quoteError, transactionError, fetchError, detail, toToken, quote } = swap
  const message = inputError ?? quoteError ?? transactionError
  const retry = !inputError && (quoteError || fetchError)
  return (
    <div className="trouble" id="trouble" role="alert">
      {message && <p>{say(message)}</p>}
      {!message && fetchError && <p>{text('swap.fetchError')}</p>}
      {quote?.largeImpact && <p>{text('swap.largeImpact')}</p>}
      {toToken?.imitates && <p>{text('tokens.imitates', { symbol: toToken.imitates })}</p>}
      {quoteError && detail && (
        <details className="details">
          <summary>{text('outcome.details')}</summary>
          {/* The gateway's own words, and what the core says of them: English in every visitor's language. */}
          <p lang="en">{detail}</p>
        </details>
      )}
      {retry && (
        <button
          type="button"
          className="button"
          onClick={() => dispatch({ type: 'swap', action: { type: 'retry' } })}
        >
          {text('modal.tryAgain')}
        </button>
      )}
    </div>
  )
}
