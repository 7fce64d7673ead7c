import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows before and after the visible ones; also the step in which the window moves. */
const BLOCK = 10
/** Until a row can be measured. */
const ROW_PX = 56

export interface Window {
  /** The first row that is rendered. */
  from: number
  /** The row after the last one. */
  to: number
  /** Height of a row in pixels. */
  row: number
}

/** Which rows of a long list are near the screen: only those are rendered. A new listing starts at its top. */
export function useWindow(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  listing: string,
): Window {
  const [window, setWindow] = useState<Window>({ from: 0, to: 2 * BLOCK, row: ROW_PX })
  const last = useRef(listing)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another count of rows, another window
  useLayoutEffect(() => {
    const element = list.current
    const stage = element?.closest('.stage')
    if (!element || !stage) return
    if (last.current !== listing) {
      last.current = listing
      stage.scrollTop = 0
    }
    const look = () => setWindow((before) => near(stage, element, before))
    look()
    stage.addEventListener('scroll', look, { passive: true })
    return () => stage.removeEventListener('scroll', look)
  }, [list, count, listing])

  return { ...window, from: Math.min(window.from, count), to: Math.min(window.to, count) }
}

/** The rows near the screen, in whole blocks; the same object while nothing changes. */
function near(stage: Element, list: Element, before: Window): Window {
  const row = list.querySelector<HTMLElement>('button.row')?.offsetHeight || ROW_PX
  const above = stage.getBoundingClientRect().top - list.getBoundingClientRect().top
  const first = Math.floor(above / row / BLOCK) - 1
  const blocks = Math.ceil(stage.clientHeight / row / BLOCK) + 3
  const from = Math.max(0, first * BLOCK)
  const to = from + blocks * BLOCK
  if (from === before.from && to === before.to && row === before.row) return before
  return { from, to, row }
}
