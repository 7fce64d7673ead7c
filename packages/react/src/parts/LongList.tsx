import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { Bones } from './Bones.js'
import { Space } from './Space.js'
import { useNear } from './useNear.js'
import { windowFrom } from './windowFrom.js'

/** How rows stand: so many beside each other, in lines of this height in pixels. */
interface Layout {
  columns: number
  height: number
}

interface Props<Row> {
  label: string
  /** Whose window `show` moves. */
  of: 'tokens' | 'nfts' | 'swap'
  /** The core's window of the whole list. */
  window: { count: number; from: number; rows: readonly Row[] }
  /** Where they do not stand as usual, one below the other. */
  layout?: Layout
  /** Rows whose place is kept while they are on their way; 0 when they are there. */
  bones: number
  /** What stands between two rows, in the place of one: each before the row of an index, in their order. */
  between?: readonly { at: number; text: string }[]
  className?: string
  /** A row, by its place in the whole list, from 1 on. */
  children: (row: Row, place: number) => ReactNode
}

/** A list of which only the rows near the screen are rendered, and only those around them are read from the core. */
export function LongList<Row>({
  label,
  of,
  window,
  bones,
  between = [],
  layout,
  className,
  children,
}: Props<Row>) {
  const dispatch = useDispatch()
  const { count, from, rows } = window
  const list = useRef<HTMLUListElement>(null)
  const columns = layout?.columns ?? 1
  const lines = Math.ceil((count + between.length) / columns)
  const near = useNear(list, lines)
  const height = layout?.height ?? near.row
  const top = Math.min(Math.floor(near.from / height), lines)
  const bottom = Math.min(Math.ceil(near.to / height), lines)
  const rowAt = (place: number) =>
    place - between.filter(({ at }, before) => place > at + before).length
  const first = rowAt(top * columns)
  const last = Math.min(rowAt(bottom * columns), count)
  const outside = first < from || last > from + rows.length
  const start = windowFrom(first, last, window)
  useLayoutEffect(() => {
    if (!outside) return
    dispatch({ type: of, action: { type: 'show', from: start } })
  }, [outside, start, of, dispatch])
  const place = Math.max(first, from) + 1
  const shown = between.filter(({ at }, before) => top <= at + before)
  return (
    <ul ref={list} className={className} aria-label={label} aria-busy={bones > 0 || undefined}>
      {bones > 0 && <Bones count={bones} />}
      <li aria-hidden="true">
        <Space height={top * height} />
      </li>
      {rows.slice(Math.max(0, first - from), Math.max(0, last - from)).flatMap((row, index) => [
        shown
          .filter(({ at }) => at + 1 === place + index)
          .map(({ at, text }) => (
            <li key={`before ${at}`} className="entry between">
              <h2 className="caption pad">{text}</h2>
            </li>
          )),
        children(row, place + index),
      ])}
      <li aria-hidden="true">
        <Space height={(lines - bottom) * height} />
      </li>
    </ul>
  )
}
