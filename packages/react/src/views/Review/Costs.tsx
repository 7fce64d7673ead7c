import type { ReviewSlice } from '@drawstring/core'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { formatMoney } from '../../format/money.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'
import { Icon } from '../../parts/Icon.js'
import { useSlice } from '../../store/useSlice.js'

/** Where it happens, and what it costs. */
export function Costs({ review }: { review: ReviewSlice }) {
  const text = useText()
  const locale = useLocale()
  const { currency } = useSlice('tokens')
  const { fee, network } = review
  const about = fee && formatAmount(fee.amount, locale)
  const most = fee?.most && formatAmount(fee.most, locale)
  return (
    <dl className="facts">
      <dt>{text('review.network')}</dt>
      <dd className="where">
        {network && <Icon src={network.imageUrl} name={network.name} />}
        <bdi>{network?.name}</bdi>
      </dd>
      <dt>{text('review.fee')}</dt>
      <dd>
        {fee ? (
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
        ) : (
          '–'
        )}
      </dd>
    </dl>
  )
}
