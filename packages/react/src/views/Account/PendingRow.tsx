import type { Operation, Pending } from '@drawstring/core'
import { type TextKey, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { check, dots, warning } from '../../parts/glyphs.js'
import { OutsideLink } from '../../parts/OutsideLink.js'
import { Transfers } from './ActivityRow.js'
import { MovedIcon } from './MovedIcon.js'

/** What is sent from here; its words follow how far it got. */
const OURS: readonly Operation[] = ['send', 'approve', 'trade']

/** What it is called: Sending…, Sent, or Send where it never was. */
function titleOf({ operation, progress }: Pending): TextKey {
  if (progress === 'confirmed' || !OURS.includes(operation))
    return `activity.${operation}` as TextKey
  return `pending.${progress === 'waiting' ? 'doing' : 'undone'}.${operation}` as TextKey
}

/** A transaction that was sent from here, and how far it got. */
export function PendingRow({ pending }: { pending: Pending }) {
  const text = useText()
  const locale = useLocale()
  const { progress, explorerUrl, operation, transfers, with: to } = pending
  const glyph = progress === 'waiting' ? dots : progress === 'confirmed' ? check : warning
  const inside = (
    <>
      <MovedIcon operation={operation} transfers={transfers} glyph={glyph} />
      <span className="name" aria-live="polite" aria-atomic="true">
        {text(titleOf(pending))}
        <span className="caption">{text(`pending.${progress}` as TextKey)}</span>
      </span>
      {/* Beside what is said at every change: forty digits are read once, not each time. */}
      <span className="hidden">{to}</span>
      <Transfers transfers={transfers} locale={locale} />
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
