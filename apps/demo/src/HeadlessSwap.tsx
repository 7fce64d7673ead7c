import { useDrawstringMessage, useDrawstringSwap } from '@drawstring/react'
import { useState } from 'react'

/** Exchanging tokens by hooks alone: a form of one's own over the core's. */
export function HeadlessSwap() {
  const swap = useDrawstringSwap()
  const say = useDrawstringMessage()
  const [outcome, setOutcome] = useState('')
  const review = () =>
    swap.review().then(
      () => setOutcome('It was handed in'),
      (error: Error) => setOutcome(error.message),
    )
  const trouble = swap.inputError ?? swap.quoteError ?? swap.transactionError
  const choices = (side: 'source' | 'to', chosen: string | undefined) => (
    <select
      aria-label={side === 'source' ? 'What to sell' : 'What to get'}
      value={chosen ?? ''}
      onChange={({ target }) => swap.choose(side, target.value)}
    >
      <option value="">Choose a token</option>
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
        How much to sell
        <input
          inputMode="decimal"
          value={swap.sourceTokenAmount}
          onChange={({ target }) => swap.setAmount(target.value)}
        />
      </label>
      <button type="button" className="quiet" onClick={swap.setMax}>
        Sell all there is
      </button>
      <button type="button" className="quiet" onClick={swap.switchTokens}>
        The other way
      </button>
      <label>
        Find a token
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
          At least {swap.quote.minimumReceived}, price impact {swap.quote.priceImpact ?? '–'} %,
          network cost {swap.quote.gasFee ?? '–'} {swap.networkTokenSymbol}, provider fee{' '}
          {swap.quote.providerFee ?? '–'}
        </p>
      )}
      {swap.quote?.largeImpact && <p>This moves the price a lot: you get much less for it.</p>}
      <label>
        It may give less by, in percent
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
          Ask again
        </button>
      )}
      {swap.step !== 'form' && (
        <button type="button" className="quiet" onClick={swap.cancel}>
          Stop waiting: {swap.step}
        </button>
      )}
      <button
        type="button"
        className="quiet"
        disabled={!swap.complete || swap.step !== 'form'}
        onClick={review}
      >
        Review what to swap
      </button>
      <output>{outcome}</output>
    </section>
  )
}
