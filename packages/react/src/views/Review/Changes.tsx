import type { Allowance, Change, ReviewSlice } from '@drawstring/core'
import { formatFullAmount } from '../../format/amount.js'
import { shorten } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'

/** What the account will have more or less, and who may take what; or that this is not known. */
export function Changes({ review }: { review: ReviewSlice }) {
  const text = useText()
  const { trial, changes, allowances, stage } = review
  const known = trial.state === 'simulated' || trial.state === 'exact'
  const none = known && changes.length + allowances.length === 0
  return (
    <section aria-label={text('review.changes')}>
      <ul className="changes">
        {changes.map((change) => (
          <ChangeRow key={`${change.token}${change.amount}${change.gain}`} change={change} />
        ))}
        {allowances.map((allowance) => (
          <AllowanceRow key={allowance.token + allowance.spender} allowance={allowance} />
        ))}
      </ul>
      {stage === 'checking' && changes.length === 0 && (
        <p className="quiet centre">{text('review.checking')}</p>
      )}
      {none && <p className="quiet centre">{text('review.noChanges')}</p>}
      {trial.state === 'called' && <p className="quiet centre">{text('review.onlyCalled')}</p>}
      {trial.state === 'impossible' && <p className="quiet centre">{text('review.impossible')}</p>}
    </section>
  )
}

/** More digits would not stand on one line in the large letters. */
const DIGITS = 14

function ChangeRow({ change }: { change: Change }) {
  const text = useText()
  const locale = useLocale()
  const count = change.count ? `${formatFullAmount(change.count, locale)} × ` : ''
  const amount = change.item ? `${count}#${change.amount}` : formatFullAmount(change.amount, locale)
  const name = change.symbol ?? text('review.unitsOf', { token: shorten(change.token ?? '') })
  return (
    <li data-tone={change.gain ? 'good' : undefined} data-long={amount.length > DIGITS}>
      <span className="hidden">{text(change.gain ? 'review.gain' : 'review.loss')}</span>
      <bdi dir="ltr">
        <span aria-hidden="true">{change.gain ? '+' : '−'}</span>
        <span className="figure">{amount}</span>{' '}
        <bdi className="quiet" title={change.token}>
          {name}
        </bdi>
      </bdi>
    </li>
  )
}

function AllowanceRow({ allowance }: { allowance: Allowance }) {
  const text = useText()
  const locale = useLocale()
  const { spender, amount, symbol, token } = allowance
  const name = symbol ?? shorten(token)
  return (
    <li className="allowance">
      {amount === undefined
        ? text('review.allowsAll', { symbol: name })
        : text('review.allows', { amount: formatFullAmount(amount, locale), symbol: name })}
      <bdi className="full" dir="ltr">
        {spender}
      </bdi>
    </li>
  )
}
