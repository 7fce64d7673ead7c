import type { Fact, ReviewSlice } from '@drawstring/core'
import { formatFullAmount } from '../../format/amount.js'
import { useMessage, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Groups } from '../../parts/Groups.js'
import { useTime } from './useTime.js'

type Call = ReviewSlice['calls'][number]

/** What only carries a swap: it is told behind it. */
const CARRIES = new Set(
  ['several', 'wrap', 'unwrap', 'refund', 'sweep'].map((one) => `review.${one}`),
)

/** All that is signed, folded away: call by call, what it is about first, and letter by letter. */
export function Calls({ review }: { review: ReviewSlice }) {
  const text = useText()
  const { calls, raw } = review
  if (calls.length === 0 && !raw) return null
  const swaps = calls.some(({ title }) => title === 'review.swap')
  const carries = ({ title }: Call) => swaps && CARRIES.has(title)
  const main = calls.filter((call) => !carries(call))
  const rest = calls.filter(carries)
  return (
    <details className="details">
      <summary>{text('review.calls')}</summary>
      {[...main, ...rest].map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one transaction never move
        <CallFacts key={index} call={call} />
      ))}
      {raw && (
        <>
          <h2 className="caption call">{text('review.raw')}</h2>
          <pre dir="ltr">{raw}</pre>
        </>
      )}
    </details>
  )
}

/** One call: its title, which holds how many calls are in it, and the rest of its facts. */
function CallFacts({ call }: { call: Call }) {
  const say = useMessage()
  const { title, facts } = call
  const isBatch = title === 'review.several'
  const count = isBatch ? facts.find(({ label }) => label === 'review.label.count') : undefined
  const key = isBatch && count?.value === '1' ? 'review.single' : title
  return (
    <div className="call">
      <h2 className="caption">{say({ key, values: { count: count?.value ?? '–' } })}</h2>
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

function Value({ fact }: { fact: Fact }) {
  const text = useText()
  const locale = useLocale()
  const time = useTime()
  const { kind, label, value, symbol } = fact
  if (kind === 'unlimited') return text('review.unlimited')
  if (kind === 'held') {
    return symbol ? text('review.held', { symbol }) : text('review.heldUnnamed')
  }
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
  if (kind === 'time') return time(value)
  if (kind === 'address') return <Groups address={value} />
  return <bdi dir="ltr">{value}</bdi>
}
