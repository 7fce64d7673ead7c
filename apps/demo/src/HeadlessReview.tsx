import { useDrawstringMessage, useDrawstringReview } from '@drawstring/react'

/** What is about to be signed, by a hook alone. With this on the page the modal stays closed. */
export function HeadlessReview() {
  const { stage, kind, calls, changes, fee, network, warnings, trial, confirm, decline, repeat } =
    useDrawstringReview()
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
            {gain ? 'You get' : 'You give'} {amount} {symbol ?? token}
          </li>
        ))}
        {calls.map(({ title, facts }) => (
          <li key={title + JSON.stringify(facts)}>
            {say({ key: title })}:{' '}
            {facts.map(({ label, value }) => `${say({ key: label })} ${value}`).join(', ')}
          </li>
        ))}
        {[...warnings, ...(trial.state === 'failed' ? [trial.message] : [])].map((message) => (
          <li key={JSON.stringify(message)}>{say(message)}</li>
        ))}
        {trial.state === 'impossible' && <li>It could not be tried beforehand: {trial.why}</li>}
        {trial.state === 'called' && <li>It would not fail; what it changes nobody could tell</li>}
      </ul>
      {fee && (
        <p>
          Network fee, about {fee.amount} {fee.symbol}
        </p>
      )}
      {stage === 'refused' ? (
        <button type="button" className="quiet" onClick={repeat}>
          Check again
        </button>
      ) : (
        <button type="button" className="quiet" disabled={stage !== 'ready'} onClick={confirm}>
          {stage === 'ready' ? 'Confirm' : 'One moment…'}
        </button>
      )}
      <button type="button" className="quiet" onClick={decline}>
        No
      </button>
    </section>
  )
}
