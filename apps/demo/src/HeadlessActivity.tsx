import { useDrawstringActivity } from '@drawstring/react'

/** What the account did by a hook alone: what is on its way, then what happened, a window of it at a time. */
export function HeadlessActivity() {
  const { state, pending, rows, from, count, complete, failed, spam, spamShown, ...activity } =
    useDrawstringActivity()
  const last = from + rows.length
  return (
    <section id="activity">
      <h2>Activity</h2>
      <ul>
        {pending.map(({ id, operation, progress, explorerUrl }) => (
          <li key={id}>
            <a href={explorerUrl}>{operation}</a>: {progress}
          </li>
        ))}
        {rows.map(({ id, operation, minedAt, explorerUrl, transfers }) => (
          <li key={id}>
            <a href={explorerUrl}>{operation}</a> {minedAt}{' '}
            {transfers.map(
              ({ direction, amount, name }) => `${direction} ${amount ?? ''} ${name} `,
            )}
          </li>
        ))}
      </ul>
      {state === 'loading' && <p>Loading activity…</p>}
      {state === 'known' && complete && count + pending.length === 0 && <p>No activity yet.</p>}
      {(state === 'failed' || failed) && (
        <button type="button" className="quiet" onClick={activity.retry}>
          Try again
        </button>
      )}
      {from > 0 && (
        <button
          type="button"
          className="quiet"
          onClick={() => activity.show(Math.max(0, from - rows.length))}
        >
          Newer
        </button>
      )}
      {last < count && (
        <button type="button" className="quiet" onClick={() => activity.show(last)}>
          Older
        </button>
      )}
      {spam > 0 && (
        <button type="button" className="quiet" onClick={() => activity.showSpam(!spamShown)}>
          {spamShown ? 'Hide' : 'Show'} possible spam: {spam}
        </button>
      )}
    </section>
  )
}
