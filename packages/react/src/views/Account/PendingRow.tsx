import type { Operation, Pending } from '@drawstring/core'
import { shorten } from '../../format/formats.js'
import { type TextKey, useText, type Words } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { check, dots, warning } from '../../parts/glyphs.js'
import { OutsideLink } from '../../parts/OutsideLink.js'
import { MovedIcon } from './MovedIcon.js'
import { isSum, movedOf, what } from './moved.js'

/** What is sent from here; its words follow how far it got. */
const OURS: readonly Operation[] = ['send', 'approve', 'trade']

/** What it is called: Sending 1 ETH, Sent 1 ETH, or Send 1 ETH where it never was. */
function titleOf(pending: Pending, text: Words['text'], locale: string): string {
  const { operation, progress } = pending
  if (!OURS.includes(operation)) return text(`activity.${operation}` as TextKey)
  const how = progress === 'waiting' ? 'doing' : progress === 'confirmed' ? 'done' : 'undone'
  return text(`pending.${how}.${operation}` as TextKey, { what: allOf(pending, text, locale) })
}

/** What it moves, in one phrase. */
function allOf({ transfers }: Pending, text: Words['text'], locale: string): string {
  const [sold, bought] = transfers.map((transfer) =>
    isSum(transfer) || transfer.nft
      ? what(transfer, text, locale).short
      : text('pending.unverified'),
  )
  if (!sold) return text('pending.tokens')
  return bought ? text('pending.exchange', { sold, bought }) : sold
}

/** A transaction that was sent from here, and how far it got. */
export function PendingRow({ pending }: { pending: Pending }) {
  const text = useText()
  const locale = useLocale()
  const { progress, explorerUrl, operation, transfers, with: to, named: name } = pending
  const glyph = progress === 'waiting' ? dots : progress === 'confirmed' ? check : warning
  const moved = movedOf(transfers, text, locale).map(({ full }) => full)
  // What went wrong takes the line for itself.
  const named = operation === 'send' && to && (progress === 'waiting' || progress === 'confirmed')
  const inside = (
    <>
      <MovedIcon operation={operation} transfers={transfers} glyph={glyph} />
      <span className="name" aria-live="polite" aria-atomic="true">
        {titleOf(pending, text, locale)}
        <span className="caption">
          {text(`pending.${progress}` as TextKey)}
          {named && (
            <span aria-hidden="true" title={to}>
              {` · ${text('activity.to', { who: name ?? shorten(to) })}`}
            </span>
          )}
        </span>
      </span>
      {/* Beside what is said at every change: forty digits are read once, not each time. */}
      <span className="hidden">
        <bdi>{[...moved, name, to].filter(Boolean).join(' ')}</bdi>
      </span>
      <span className="thread" aria-hidden="true" />
    </>
  )
  return (
    <li className="entry" data-progress={progress}>
      <OutsideLink className="row entry" href={explorerUrl}>
        {inside}
      </OutsideLink>
    </li>
  )
}
