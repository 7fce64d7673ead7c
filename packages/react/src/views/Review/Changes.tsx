import type { Allowance, Change, ReviewSlice } from '@drawstring/core'
import { formatFullAmount } from '../../format/amount.js'
import { shorten } from '../../format/formats.js'
import { type TextKey, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { TokenIcon } from '../../parts/TokenIcon.js'

/** What the account will have more or less, and who may take what; or that this is not known. */
export function Changes({ review }: { review: ReviewSlice }) {
  const text = useText()
  const { trial, changes, allowances, stage } = review
  const checks = stage === 'checking' && changes.length === 0
  const none = changes.length + allowances.length === 0
  const said = checks ? 'review.checking' : trialSaid(trial.state, none)
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
      {said && <p className="quiet centre">{text(said)}</p>}
      {(trial.state === 'simulated' || trial.state === 'called') && (
        <p className="quiet centre">
          {text(review.ownNode ? 'review.simulatedOwn' : 'review.simulatedGateway')}
        </p>
      )}
    </section>
  )
}

/** What the trial did not tell, or that there is nothing to tell. */
function trialSaid(state: ReviewSlice['trial']['state'], none: boolean): TextKey | undefined {
  if (state === 'called') return 'review.onlyCalled'
  if (state === 'impossible') return 'review.impossible'
  return none && (state === 'simulated' || state === 'exact') ? 'review.noChanges' : undefined
}

/** More digits would not stand on one line in the large letters. */
const DIGITS = 14

function ChangeRow({ change }: { change: Change }) {
  const text = useText()
  const locale = useLocale()
  const count = change.count ? `${formatFullAmount(change.count, locale)} × ` : ''
  const amount = change.item ? `${count}#${change.amount}` : formatFullAmount(change.amount, locale)
  const contract = shorten(change.token ?? '')
  const unnamed = change.item ? contract : text('review.unitsOf', { token: contract })
  const name = change.symbol ?? unnamed
  return (
    <li data-tone={change.gain ? 'good' : undefined} data-long={amount.length > DIGITS}>
      {/* An NFT is no token of a kind that a circle stands for. The network is named below. */}
      {!change.item && (
        <TokenIcon token={{ id: '', symbol: change.symbol ?? '', iconUrl: change.iconUrl }} bare />
      )}
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
  const { spender, router = '', amount, symbol, token } = allowance
  const name = symbol ?? shorten(token)
  return (
    <li className="allowance">
      <TokenIcon token={{ id: '', symbol: symbol ?? '', iconUrl: allowance.iconUrl }} bare />
      {text(allows(allowance), {
        amount: formatFullAmount(amount ?? '', locale),
        symbol: name,
        router,
      })}
      <bdi className="full" dir="ltr">
        {spender}
      </bdi>
    </li>
  )
}

/** Who may spend how much; a router by its name, where this build knows it. */
function allows({ router, amount }: Allowance): TextKey {
  if (router) return amount === undefined ? 'review.allowsRouterAll' : 'review.allowsRouter'
  return amount === undefined ? 'review.allowsAll' : 'review.allows'
}
