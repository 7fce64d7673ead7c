import type { Activity, Operation, Transfer } from '@drawstring/core'
import { memo } from 'react'
import { formatAmount } from '../../format/amount.js'
import { dayFormat } from '../../format/formats.js'
import { type TextKey, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Glyph } from '../../parts/Glyph.js'
import { exchange, out, receive, tools } from '../../parts/glyphs.js'

const GLYPHS: Partial<Record<Operation, string>> = {
  send: out,
  receive,
  trade: exchange,
  deposit: out,
  withdraw: receive,
  mint: receive,
}

interface Props {
  activity: Activity
}

/** One transaction: what it was, with whom, what it moved. Pressed, it opens in the block explorer. */
export const ActivityRow = memo(function ActivityRow({ activity }: Props) {
  const text = useText()
  const { outcome, spam, operation, explorerUrl, application } = activity
  const inside = (
    <>
      <span className="icon" data-tone={outcome === 'failed' ? 'bad' : undefined}>
        <Glyph path={GLYPHS[operation] ?? tools} />
      </span>
      <span className="name">
        {text(`activity.${operation}` as TextKey)}
        {outcome === 'failed' && <span className="tag bad">{text('activity.outcomeFailed')}</span>}
        {spam && <span className="tag warn">{text('activity.isSpam')}</span>}
        <span className="caption">
          <Day time={activity.minedAt} />
          <bdi>{application || activity.with}</bdi>
        </span>
      </span>
      <Transfers transfers={activity.transfers} />
    </>
  )
  return (
    <li className="entry">
      {explorerUrl ? (
        <a
          className="row entry"
          href={explorerUrl}
          target="_blank"
          rel="noopener noreferrer"
          data-key={activity.id}
        >
          {inside}
        </a>
      ) : (
        <span className="row entry">{inside}</span>
      )}
    </li>
  )
}, isSame)

/** Every window of the core brings new objects; what happened stays what it was, but for its outcome and its time. */
function isSame({ activity: one }: Props, { activity: other }: Props): boolean {
  return one.id === other.id && one.outcome === other.outcome && one.minedAt === other.minedAt
}

/** The day of a transaction, in UTC as its month is. */
function Day({ time }: { time: string }) {
  const locale = useLocale()
  if (!time) return null
  return <time dateTime={time}>{dayFormat(locale).format(new Date(time))} · </time>
}

const SHOWN = 2

/** What changed hands: what came in and what went out. */
export function Transfers({ transfers }: { transfers: readonly Transfer[] }) {
  const locale = useLocale()
  return (
    <span className="sum">
      {transfers.slice(0, SHOWN).map(({ direction, amount, name }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of one transaction never move
          key={index}
          className={index ? 'caption' : undefined}
          data-tone={direction === 'in' ? 'good' : undefined}
        >
          <bdi>
            {direction === 'in' ? '+' : direction === 'out' ? '−' : ''}
            {amount !== undefined && `${formatAmount(amount, locale)} `}
            {name}
          </bdi>
        </span>
      ))}
    </span>
  )
}
