import type { Fact } from '@drawstring/core'
import { useDrawstringMessage, useDrawstringReview } from '@drawstring/react'

/** What is about to be signed, by a hook alone. With this on the page the modal stays closed. */
export function HeadlessReview() {
  const review = useDrawstringReview()
  const { stage, kind, calls, changes, allowances, fee, network, trial, raw, ...answer } = review
  const { refused, warnings, critical, accepted } = review
  const say = useDrawstringMessage()
  if (stage === 'none') return null
  return (
    <section id="review" aria-live="polite">
      <h2>
        Before you sign: {kind} on {network?.name}
      </h2>
      <ul>
        {changes.map(({ gain, amount, symbol, token }) => (
          <li key={`${gain}${token ?? ''}${amount}`}>
            {gain ? 'You receive' : 'You pay'} {amount} {symbol ?? token}
          </li>
        ))}
        {allowances.map(({ spender, amount, symbol, token }) => (
          <li key={spender + token} data-allowance>
            Let {spender} spend {amount ? `up to ${amount}` : 'all your'} {symbol ?? token}
          </li>
        ))}
        {calls.map(({ title, facts }) => (
          <li key={title + JSON.stringify(facts)}>
            {say({ key: title })}:{' '}
            {facts.map((fact) => `${say({ key: fact.label })} ${inWords(fact)}`).join(', ')}
          </li>
        ))}
        {[
          ...refused,
          ...warnings,
          ...critical,
          ...(trial.state === 'failed' ? [trial.message] : []),
        ].map((message) => (
          <li key={JSON.stringify(message)}>{say(message)}</li>
        ))}
        {trial.state === 'impossible' && (
          <li>We couldn’t simulate this transaction: {trial.why}</li>
        )}
        {trial.state === 'called' && <li>It won’t fail. What it changes is unavailable.</li>}
      </ul>
      {fee && (
        <p>
          Network fee: {fee.amount} {fee.symbol}
          {fee.most ? `, at most ${fee.most} ${fee.symbol}` : ', which a relayer may pay'}
        </p>
      )}
      <details>
        <summary>Raw transaction data</summary>
        <code>{raw}</code>
      </details>
      {critical.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={accepted}
            onChange={({ target }) => answer.accept(target.checked)}
          />{' '}
          I’ve read this and want to continue
        </label>
      )}
      {stage === 'refused' ? (
        <button type="button" className="quiet" onClick={answer.repeat}>
          Retry simulation
        </button>
      ) : (
        <button
          type="button"
          className="quiet"
          disabled={stage !== 'ready' || (critical.length > 0 && !accepted)}
          onClick={answer.confirm}
        >
          {stage === 'ready' ? 'Confirm' : 'One moment…'}
        </button>
      )}
      <button type="button" className="quiet" onClick={answer.decline}>
        Decline
      </button>
    </section>
  )
}

function inWords({ kind, value, symbol }: Fact): string {
  if (kind === 'unlimited') return 'unlimited'
  if (kind === 'time') return new Date(Number(value) * 1000).toLocaleString()
  if (kind === 'amount') return `${value} ${symbol ?? '(in the smallest units)'}`
  return value
}
