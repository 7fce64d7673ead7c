import { useDrawstringMessage, useDrawstringSwap } from '@drawstring/react'
import { useState } from 'react'

/** Exchanging tokens by hooks alone: a form of one's own over the core's. */
export function HeadlessSwap() {
  const swap = useDrawstringSwap()
  const say = useDrawstringMessage()
  const [outcome, setOutcome] = useState('')
  const review = () =>
    swap.review().then(
      () => setOutcome('Submitted'),
      (error: Error) => setOutcome(error.message),
    )
  const trouble = swap.inputError ?? swap.quoteError ?? swap.transactionError
  const choices = (side: 'source' | 'to', chosen: string | undefined) => (
    <select
      aria-label={side === 'source' ? 'Token you pay' : 'Token you receive'}
      value={chosen ?? ''}
      onChange={({ target }) => swap.choose(side, target.value)}
    >
      <option value="">Select a token</option>
      {swap.picker.rows.map(({ id, symbol }) => (
        <option key={id} value={id}>
          {symbol}
        </option>
      ))}
    </select>
  )
  return (
    <section id="swap">
      <h2>Swap</h2>
      {choices('source', swap.sourceToken?.id)}
      <label>
        Amount you pay
        <input
          inputMode="decimal"
          value={swap.sourceTokenAmount}
          onChange={({ target }) => swap.setAmount(target.value)}
        />
      </label>
      <button type="button" className="quiet" onClick={swap.setMax}>
        Max
      </button>
      <button type="button" className="quiet" onClick={swap.switchTokens}>
        Switch tokens
      </button>
      <label>
        Search tokens
        <input
          type="search"
          value={swap.picker.query}
          onChange={({ target }) => swap.search(target.value)}
        />
      </label>
      {choices('to', swap.toToken?.id)}
      <p id="offer">
        {swap.loading ? '…' : swap.toTokenAmount} {trouble && say(trouble)}
      </p>
      {swap.quote && (
        <p>
          Receive at least {swap.quote.minimumReceived}, price impact{' '}
          {swap.quote.priceImpact ?? '–'} %, network fee {swap.quote.gasFee ?? '–'}{' '}
          {swap.networkTokenSymbol}, provider fee {swap.quote.providerFee ?? '–'}
        </p>
      )}
      {swap.quote?.largeImpact && <p>High price impact. Try a smaller amount.</p>}
      <label>
        Max slippage, in percent
        <select
          value={Number(swap.slippage) * 100}
          onChange={({ target }) => swap.setSlippage(Number(target.value))}
        >
          {[50, 100, 200].map((bps) => (
            <option key={bps} value={bps}>
              {bps / 100}
            </option>
          ))}
        </select>
      </label>
      {(swap.stage === 'uninitialised' || swap.quoteError || swap.fetchError) && (
        <button type="button" className="quiet" onClick={swap.retry}>
          Try again
        </button>
      )}
      {swap.step !== 'form' && (
        <button type="button" className="quiet" onClick={swap.cancel}>
          Cancel: {swap.step}
        </button>
      )}
      <button
        type="button"
        className="quiet"
        disabled={!swap.complete || swap.step !== 'form'}
        onClick={review}
      >
        Review swap
      </button>
      <output>{outcome}</output>
    </section>
  )
}
