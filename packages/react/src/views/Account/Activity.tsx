import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Bones } from '../../parts/Bones.js'
import { Empty } from '../../parts/Empty.js'
import { Space } from '../../parts/Space.js'
import { Spam } from '../../parts/Spam.js'
import { Status } from '../../parts/Status.js'
import { useNear } from '../../parts/useNear.js'
import { windowFrom } from '../../parts/windowFrom.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { useWatch } from '../../store/useWatch.js'
import { ActivityRow } from './ActivityRow.js'
import { countDays, withDays } from './days.js'
import { layOut } from './layOut.js'
import { MonthName } from './MonthName.js'
import { PendingRow } from './PendingRow.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 4
/** So many rows before the end of what was read older ones are asked for. */
const AHEAD = 50
const NO_DAYS = { today: 0, yesterday: 0 }

/** What the account did, newest first: what is on its way, today, yesterday, then month by month. */
export function Activity() {
  const text = useText()
  const locale = useLocale()
  const dispatch = useDispatch()
  const slice = useSlice('activity')
  const { state, count, from, rows, months, pending } = slice
  const list = useRef<HTMLDivElement>(null)
  const counted = useMemo(() => countDays({ count, from, rows }, Date.now()), [count, from, rows])
  // While the window is further down, the days are as they were when it was left.
  const groups = withDays(months, useLast(counted) ?? NO_DAYS)
  const { parts, first, last, height } = layOut(groups, useNear(list, count))

  useWatch('activity')
  const outside = count > 0 && (first < from || last > from + rows.length)
  const ends = state === 'known' && !slice.complete && !slice.loadingMore && !slice.failed
  const wanted = outside || (ends && last + AHEAD >= count)
  const start = windowFrom(first, last, slice)
  useLayoutEffect(() => {
    if (!wanted) return
    dispatch({ type: 'activity', action: { type: 'show', from: start } })
  }, [wanted, start, dispatch])

  const retry = () => dispatch({ type: 'activity', action: { type: 'retry' } })
  const turn = () =>
    dispatch({ type: 'activity', action: { type: 'spam', shown: !slice.spamShown } })
  const on = pending.length > 0 && (
    <ul aria-label={text('activity.pending')}>
      {pending.map((one) => (
        <PendingRow key={one.id} pending={one} />
      ))}
    </ul>
  )
  const body = (): ReactNode => {
    if (state === 'unsupported') return <Status>{text('activity.unsupported')}</Status>
    if (state === 'failed') return <Status retry={retry}>{text('activity.failed')}</Status>
    if (state !== 'known') {
      return (
        <ul aria-busy="true" aria-label={text('account.tab.activity')}>
          <Bones count={KEPT_ROWS} />
        </ul>
      )
    }
    return (
      <>
        <div ref={list} className="months">
          {parts.map((part) => (
            <section key={part.month.id} aria-labelledby={`month-${part.month.id}`}>
              <Space height={part.above} />
              <MonthName id={part.month.id} />
              <ul>
                <li aria-hidden="true">
                  <Space height={part.before} />
                </li>
                {rows
                  .slice(Math.max(0, part.first - from), Math.max(0, part.last - from))
                  .map((one) => (
                    <ActivityRow key={one.id} activity={one} text={text} locale={locale} />
                  ))}
                <li aria-hidden="true">
                  <Space height={part.after} />
                </li>
              </ul>
            </section>
          ))}
          <Space height={height} />
        </div>
        {slice.loadingMore && (
          <ul aria-busy="true">
            <Bones count={KEPT_ROWS} />
          </ul>
        )}
        {slice.failed && <Status retry={retry}>{text('activity.moreFailed')}</Status>}
        {count === 0 && slice.complete && pending.length === 0 && (
          <Empty>{text(slice.spam ? 'activity.onlySpam' : 'activity.empty')}</Empty>
        )}
        {slice.incomplete && <p className="caption centre">{text('activity.incomplete')}</p>}
        <Spam count={slice.spam} shown={slice.spamShown} turn={turn} />
      </>
    )
  }
  return (
    <>
      {on}
      {body()}
    </>
  )
}
