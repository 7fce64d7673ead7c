import type { Allowance, Change, ReviewSlice } from '@drawstring/core'
import type { ReactNode } from 'react'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { shorten } from '../../format/formats.js'
import { formatMoney } from '../../format/money.js'
import { type TextKey, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'
import { Groups } from '../../parts/Groups.js'
import { Icon } from '../../parts/Icon.js'
import { useSlice } from '../../store/useSlice.js'
import { useSpender } from './useSpender.js'
import { useSum } from './useSum.js'
import { useTime } from './useTime.js'

/** What must be checked: who may take what and until when, which NFT, where it happens, what it costs, and who simulated it. */
export function Facts({ review }: { review: ReviewSlice }) {
  const text = useText()
  const sum = useSum()
  const time = useTime()
  const { allowances, expires, network, recipient, trial, ownNode, triedBy } = review
  const items = (review.changes.length > 0 ? review.changes : review.said).filter(
    ({ item }) => item,
  )
  const tried = trial.state === 'simulated' || trial.state === 'called'
  return (
    <dl className="facts card">
      {recipient?.gets && (
        <Row says="review.recipientGets">
          <bdi dir="ltr">
            <Exact {...sum(recipient.gets)} />
          </bdi>
        </Row>
      )}
      {allowances.map((allowance) => (
        <AllowanceFacts key={allowance.token + allowance.spender} allowance={allowance} />
      ))}
      {items.map((item) => (
        <ItemFacts key={`${item.token}${item.amount}${item.gain}`} item={item} />
      ))}
      <Row says="review.network" className="where">
        {network && <Icon src={network.imageUrl} name={network.name} />}
        <bdi>{network?.name}</bdi>
      </Row>
      <Row says="review.fee">
        <Cost review={review} />
      </Row>
      {expires && <Row says="review.label.until">{time(expires)}</Row>}
      {tried && (ownNode || triedBy) && (
        <Row says="review.simulatedBy" className="quiet">
          {ownNode ? text('review.ownNode') : <bdi dir="ltr">{triedBy}</bdi>}
        </Row>
      )}
    </dl>
  )
}

function Row({
  says,
  className,
  children,
}: {
  says: TextKey
  className?: string
  children: ReactNode
}) {
  const text = useText()
  return (
    <>
      <dt>{text(says)}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}

/** A whole address, in a line of its own. */
function Address({ address }: { address: string }) {
  return (
    <dd className="wide">
      <Groups address={address} />
    </dd>
  )
}

/** Who may spend how much, and for how long. A permit's deadline ends the signature, not the allowance. */
function AllowanceFacts({ allowance }: { allowance: Allowance }) {
  const text = useText()
  const locale = useLocale()
  const time = useTime()
  const { spender, amount, symbol, token, deadline } = allowance
  const { name } = useSpender()(allowance)
  return (
    <>
      <Row says="review.label.spender">{name} </Row>
      <Address address={spender} />
      <Row says="review.label.most">
        {amount === undefined ? (
          text('review.unlimited')
        ) : (
          <bdi dir="ltr">
            <span className="figure">{formatFullAmount(amount, locale)}</span>{' '}
            <bdi className="quiet">
              {symbol ?? text('review.unitsOf', { token: shorten(token) })}
            </bdi>
          </bdi>
        )}
      </Row>
      {deadline && <Row says="review.deadline">{time(deadline)}</Row>}
      <Row says="review.label.until">{text('review.stays')}</Row>
    </>
  )
}

/** Which one of which collection. */
function ItemFacts({ item }: { item: Change }) {
  const text = useText()
  return (
    <>
      <Row says="review.label.item">
        <bdi dir="ltr">{item.amount}</bdi>
      </Row>
      {item.token && (
        <>
          <dt className="wide">{text('review.collection')}</dt>
          <Address address={item.token} />
        </>
      )}
    </>
  )
}

/** What the network takes; what is only signed costs nothing. */
function Cost({ review }: { review: ReviewSlice }) {
  const text = useText()
  const locale = useLocale()
  const { currency } = useSlice('tokens')
  const { fee, kind, trial } = review
  if (!fee) return kind === 'approve' && trial.state === 'exact' ? text('review.noFee') : '–'
  const about = formatAmount(fee.amount, locale)
  const most = fee.most && formatAmount(fee.most, locale)
  return (
    <>
      <bdi dir="ltr">
        <Exact
          short={`${about} ${fee.symbol}`}
          full={`${formatFullAmount(fee.amount, locale)} ${fee.symbol}`}
        />
      </bdi>{' '}
      <span className="quiet">{formatMoney(fee.value, currency, locale)}</span>
      {most !== about && (
        <span className="caption">
          {text(most ? 'review.feeMost' : 'review.feeOfOthers', {
            amount: most ?? '',
            symbol: fee.symbol,
          })}
        </span>
      )}
    </>
  )
}
