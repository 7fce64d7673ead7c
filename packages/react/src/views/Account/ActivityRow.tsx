import type { Activity, Operation, Transfer } from '@drawstring/core'
import { memo } from 'react'
import { formatWhen, shorten } from '../../format/formats.js'
import type { TextKey, Words } from '../../i18n/useText.js'
import { key, out, receive, swap, tools } from '../../parts/glyphs.js'
import { Heard } from '../../parts/Heard.js'
import { OutsideLink } from '../../parts/OutsideLink.js'
import { isMovedSame, MovedIcon } from './MovedIcon.js'
import { movedOf } from './moved.js'

const GLYPHS: Partial<Record<Operation, string>> = {
  send: out,
  receive,
  approve: key,
  trade: swap,
  deposit: out,
  withdraw: receive,
  mint: receive,
}

/** As what they stand in it. Of other transactions only the contract is known that was called. */
const AS: Partial<Record<Operation, TextKey>> = { send: 'activity.to', receive: 'activity.from' }

interface Props {
  activity: Activity
  /** Handed down, because a row that followed them by itself would cost as much again as the row. */
  text: Words['text']
  locale: string
}

/** One transaction: what it was, with whom, what it moved. Pressed, it opens in the block explorer. */
export const ActivityRow = memo(function ActivityRow({ activity, text, locale }: Props) {
  const { outcome, spam, operation, explorerUrl, minedAt } = activity
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
        <span className="caption with">
          <With activity={activity} text={text} />
          {minedAt && <time dateTime={minedAt}>{formatWhen(minedAt, locale)}</time>}
        </span>
      </span>
      <Transfers transfers={activity.transfers} text={text} locale={locale} />
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
  activity: Activity
  text: Words['text']
}

/** Who else was part of it: of an address its ends to look at, and all of it to hear. */
function With({ activity, text }: WithProps) {
  const { operation, application: name, with: address } = activity
  if (!address && !name) return null
  const short = name || shorten(address)
  const full = `${name ?? ''} ${address}`.trim()
  const as = AS[operation] ?? (name ? undefined : 'activity.contract')
  const said = (who: string) => (as ? text(as, { who }) : who)
  return (
    <bdi title={address}>
      <Heard short={said(short)} full={said(full)} />
    </bdi>
  )
}

const SHOWN = 2

interface TransfersProps {
  transfers: readonly Transfer[]
  text: Words['text']
  locale: string
}

/** What changed hands: what came in and what went out. */
function Transfers({ transfers, text, locale }: TransfersProps) {
  return (
    <span className="sum">
      {movedOf(transfers, text, locale)
        .slice(0, SHOWN)
        .map(({ short, full, tone, title }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of one transaction never move
            key={index}
            className={index || tone === 'quiet' ? 'caption' : undefined}
            data-tone={tone}
            title={title}
          >
            <bdi>
              <Heard short={short} full={full} />
            </bdi>
          </span>
        ))}
    </span>
  )
}
