import type { Allowance, Change, Recipient, ReviewSlice, Sum } from '@drawstring/core'
import { formatAmount, formatEstimated, formatFullAmount } from '../../format/amount.js'
import { shorten } from '../../format/formats.js'
import { formatMoney } from '../../format/money.js'
import { type TextKey, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Avatar } from '../../parts/Avatar.js'
import { Exact } from '../../parts/Exact.js'
import { Groups } from '../../parts/Groups.js'
import { Icon } from '../../parts/Icon.js'
import { TokenIcon } from '../../parts/TokenIcon.js'
import { useSlice } from '../../store/useSlice.js'
import { useSpender } from './useSpender.js'
import { useSum } from './useSum.js'

/** What the account will have more or less, and who gets it or may take what; or that this is not known. */
export function Hero({ review }: { review: ReviewSlice }) {
  const text = useText()
  const { kind, trial, allowances, stage, least, recipient } = review
  const changes = review.changes.length > 0 ? review.changes : review.said
  // What goes comes first, whatever order the network told it in.
  const goes = changes.filter(({ gain }) => !gain)
  const comes = changes.filter(({ gain }) => gain)
  const checks = stage === 'checking' && changes.length === 0
  const none = changes.length + allowances.length === 0
  const said = checks ? 'review.checking' : trialSaid(trial.state, none)
  return (
    <section aria-label={text('review.changes')} className="hero">
      <ul className="changes">
        {[...goes, ...comes].map((change) => (
          <ChangeRow
            key={`${change.token}${change.amount}${change.gain}`}
            change={change}
            kind={kind}
            least={change === comes[0] ? least : undefined}
          />
        ))}
        {allowances.map((allowance) => (
          <AllowanceRow key={allowance.token + allowance.spender} allowance={allowance} />
        ))}
      </ul>
      {recipient && <To recipient={recipient} />}
      {said && <p className="quiet">{text(said)}</p>}
    </section>
  )
}

/** What the trial did not tell, or that there is nothing to tell. */
function trialSaid(state: ReviewSlice['trial']['state'], none: boolean): TextKey | undefined {
  if (state === 'called') return 'review.onlyCalled'
  return none && (state === 'simulated' || state === 'exact') ? 'review.noChanges' : undefined
}

/** More digits would not stand on one line in the large letters. */
const DIGITS = 14

interface ChangeProps {
  change: Change
  kind: ReviewSlice['kind']
  least: Sum | undefined
}

/** One thing that goes or comes, with what it is worth beside it. */
function ChangeRow({ change, kind, least }: ChangeProps) {
  const text = useText()
  const locale = useLocale()
  const { currency } = useSlice('tokens')
  const { gain, item, symbol, token, iconUrl, value } = change
  const { short, full } = useFigure(change)
  const contract = shorten(token ?? '')
  const unnamed = item ? contract : text('review.unitsOf', { token: contract })
  return (
    <li data-long={short.length > DIGITS || undefined}>
      {item ? (
        <span className="art" aria-hidden="true">
          <Icon src={iconUrl} name="#" />
        </span>
      ) : (
        <TokenIcon token={{ id: '', symbol: symbol ?? '', iconUrl }} bare />
      )}
      <div className="what">
        <p className="caption">{text(labelOf(kind, gain))} </p>
        <p className="line">
          <bdi dir="ltr">
            <span className="figure">
              <Exact short={short} full={full} />
            </span>{' '}
            <bdi className="quiet" title={token}>
              {symbol ?? unnamed}
            </bdi>
          </bdi>{' '}
          {value !== undefined && (
            <span className="quiet worth">{formatMoney(value, currency, locale)}</span>
          )}
        </p>
        {least && <Least least={least} />}
      </div>
    </li>
  )
}

function labelOf(kind: ReviewSlice['kind'], gain: boolean): TextKey {
  if (gain) return kind === 'swap' ? 'review.gainAbout' : 'review.gain'
  return kind === 'send' ? 'review.send' : 'review.loss'
}

/** The amount as it is shown, and every digit of it. What goes is shown to the last digit while there is room. */
function useFigure({ amount, gain, item, count }: Change) {
  const text = useText()
  const locale = useLocale()
  if (item) {
    const times = count ? `${formatFullAmount(count, locale)} × ` : ''
    const named = (number: string) => `${times}${text('review.nft', { number })}`
    return { short: named(shorten(amount)), full: named(amount) }
  }
  const full = formatFullAmount(amount, locale)
  const fits = full.length <= DIGITS
  const short = gain ? formatEstimated(amount, locale) : formatAmount(amount, locale)
  return { short: fits && !gain ? full : short, full }
}

/** What the transaction itself promises. */
function Least({ least }: { least: Sum }) {
  const text = useText()
  const sum = useSum()
  const say = (amount: string) => text('review.atLeast', { amount })
  const { short, full } = sum(least)
  return (
    <p className="least">
      <bdi>
        <Exact short={say(short)} full={say(full)} />
      </bdi>
    </p>
  )
}

/** Who gets it: by name, if one was typed, and always by the whole address. */
function To({ recipient }: { recipient: Recipient }) {
  const text = useText()
  const { address, name, namedBy } = recipient
  return (
    <div className="to">
      <Avatar address={address} image={undefined} />
      <div className="what">
        <p className="caption">{text('review.label.to')} </p>
        {name && (
          <p className="lead">
            <bdi>{name}</bdi>
          </p>
        )}
        <Groups address={address} />
        {namedBy && <p className="caption">{text('review.namedBy', { host: namedBy })}</p>}
      </div>
    </div>
  )
}

/** Who may spend how much; the whole address stands below. */
function AllowanceRow({ allowance }: { allowance: Allowance }) {
  const text = useText()
  const locale = useLocale()
  const { amount, symbol, token, iconUrl } = allowance
  const spender = useSpender()(allowance).said
  return (
    <li className="allowance">
      <TokenIcon token={{ id: '', symbol: symbol ?? '', iconUrl }} bare />
      <p>
        {text(amount === undefined ? 'review.allowsAll' : 'review.allows', {
          spender,
          amount: formatFullAmount(amount ?? '', locale),
          symbol: symbol ?? shorten(token),
        })}
      </p>
    </li>
  )
}
