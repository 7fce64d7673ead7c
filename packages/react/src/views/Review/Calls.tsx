import type { Fact, ReviewSlice } from '@drawstring/core'
import { formatFullAmount } from '../../format/amount.js'
import { formatTime } from '../../format/formats.js'
import { useMessage, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'

/** What is signed, call by call, and letter by letter on demand. */
export function Calls({ review }: { review: ReviewSlice }) {
  const text = useText()
  return (
    <section aria-label={text('review.calls')}>
      {review.calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one transaction never move
        <CallFacts key={index} call={call} />
      ))}
      {review.raw && (
        <details className="details">
          <summary>{text('review.raw')}</summary>
          <pre dir="ltr">{review.raw}</pre>
        </details>
      )}
    </section>
  )
}

/** One call: its title, which holds how many calls are in it, and the rest of its facts. */
function CallFacts({ call }: { call: ReviewSlice['calls'][number] }) {
  const say = useMessage()
  const { title, facts } = call
  const isBatch = title === 'review.several'
  const count = isBatch ? facts.find(({ label }) => label === 'review.label.count') : undefined
  return (
    <div className="call">
      <h2 className="caption">{say({ key: title, values: { count: count?.value ?? '–' } })}</h2>
      <dl className="facts">
        {facts
          .filter((fact) => fact !== count)
          .map((fact) => (
            <FactRow key={fact.label + fact.value} fact={fact} />
          ))}
      </dl>
    </div>
  )
}

function FactRow({ fact }: { fact: Fact }) {
  const say = useMessage()
  return (
    <>
      <dt>{say({ key: fact.label })}</dt>
      <dd>
        <Value fact={fact} />
      </dd>
    </>
  )
}

/** The longest time that a date can tell, in seconds. */
const LAST = 8_640_000_000_000

function Value({ fact }: { fact: Fact }) {
  const text = useText()
  const locale = useLocale()
  const { kind, label, value, symbol } = fact
  if (kind === 'unlimited') return text('review.unlimited')
  // What a contract is called with; another number than these two is shown as it is.
  if (label === 'review.label.allowed' && value === '1') return text('review.yes')
  if (label === 'review.label.allowed' && value === '0') return text('review.no')
  if (kind === 'amount') {
    return (
      <bdi dir="ltr">
        <span className="figure">{formatFullAmount(value, locale)}</span>{' '}
        <bdi className="quiet">{symbol ?? text('review.units')}</bdi>
      </bdi>
    )
  }
  if (kind === 'time') {
    const seconds = Number(value)
    if (!(seconds < LAST)) return text('review.never')
    const form = { dateStyle: 'medium', timeStyle: 'short' } as const
    return formatTime(seconds * 1000, locale, form)
  }
  return (
    <bdi className={kind === 'address' ? 'full' : undefined} dir="ltr">
      {value}
    </bdi>
  )
}
