import type { Activity, Operation, Transfer, TransferDirection } from '@drawstring/core'
import { memo } from 'react'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { formatWhen, shorten } from '../../format/formats.js'
import type { TextKey, Words } from '../../i18n/useText.js'
import { key, out, receive, swap, tools } from '../../parts/glyphs.js'
import { Heard } from '../../parts/Heard.js'
import { OutsideLink } from '../../parts/OutsideLink.js'
import { isMovedSame, MovedIcon } from './MovedIcon.js'

const GLYPHS: Partial<Record<Operation, string>> = {
  send: out,
  receive,
  approve: key,
  trade: swap,
  deposit: out,
  withdraw: receive,
  mint: receive,
}

interface Props {
  activity: Activity
  /** Handed down, because a row that followed them by itself would cost as much again as the row. */
  text: Words['text']
  locale: string
}

/** One transaction: what it was, with whom, what it moved. Pressed, it opens in the block explorer. */
export const ActivityRow = memo(function ActivityRow({ activity, text, locale }: Props) {
  const { outcome, spam, operation, explorerUrl, application, minedAt } = activity
  const inside = (
    <>
      <MovedIcon
        operation={operation}
        transfers={activity.transfers}
        glyph={GLYPHS[operation] ?? tools}
        tone={outcome === 'failed' ? 'bad' : undefined}
      />
      <span className="name">
        {text(`activity.${operation}` as TextKey)}
        {outcome === 'failed' && <span className="tag bad">{text('activity.outcomeFailed')}</span>}
        {spam && <span className="tag warn">{text('activity.isSpam')}</span>}
        <span className="caption">
          {minedAt && <time dateTime={minedAt}>{`${formatWhen(minedAt, locale)} · `}</time>}
          <With address={activity.with} name={application} />
        </span>
      </span>
      <Transfers transfers={activity.transfers} locale={locale} />
    </>
  )
  return (
    <li className="entry">
      <OutsideLink className="row entry" href={explorerUrl} data-key={activity.id}>
        {inside}
      </OutsideLink>
    </li>
  )
}, isSame)

/** Every window of the core brings new objects; what happened stays what it was, but for its outcome, its time, and what tokens are called and look like once the package's data came. */
function isSame({ activity: one, ...before }: Props, { activity: other, ...after }: Props) {
  return (
    one.id === other.id &&
    one.outcome === other.outcome &&
    one.minedAt === other.minedAt &&
    isMovedSame(one.transfers, other.transfers) &&
    before.text === after.text &&
    before.locale === after.locale
  )
}

interface WithProps {
  address: string
  name?: string | undefined
}

/** Who else was part of it: of an address its ends to look at, and all of it to hear. */
function With({ address, name = '' }: WithProps) {
  const full = `${name} ${address}`.trim()
  return (
    <bdi title={address}>
      <Heard short={name || shorten(address)} full={full} />
    </bdi>
  )
}

const SHOWN = 2
const SIGNS: Record<TransferDirection, string> = { in: '+', out: '−', self: '' }

interface TransfersProps {
  transfers: readonly Transfer[]
  locale: string
}

/** What changed hands: what came in and what went out. */
export function Transfers({ transfers, locale }: TransfersProps) {
  return (
    <span className="sum">
      {transfers.slice(0, SHOWN).map((transfer, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of one transaction never move
          key={index}
          className={index ? 'caption' : undefined}
          data-tone={transfer.direction === 'in' ? 'good' : undefined}
          data-long={transfer.address ? '' : undefined}
        >
          <bdi>
            <Heard
              short={moved(transfer, transfer.name, formatAmount, locale)}
              full={moved(transfer, fullName(transfer), formatFullAmount, locale)}
            />
          </bdi>
        </span>
      ))}
    </span>
  )
}

/** With the whole address where the name shortens it. */
function fullName({ name, address }: Transfer): string {
  const [, number = ''] = name.split('#')
  if (!address) return name
  return number ? `${address} #${number}` : address
}

/** In one text: every part of it would be a node of its own. */
function moved(
  { direction, amount }: Transfer,
  name: string,
  format: typeof formatAmount,
  locale: string,
): string {
  const sum = amount === undefined ? '' : `${format(amount, locale)} `
  return SIGNS[direction] + sum + name
}
