import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows before and after the visible ones; also the step in which the window moves. */
const BLOCK = 10
/** Until a row can be measured. */
const ROW_PX = 56
/** Rows that only rush past get no pictures: each is a document of its own to the browser, and dozens of them stop a frame. */
const REST_MS = 120
/** Rows that stay get theirs a few at a time. */
const PICTURES = 4
const NEXT_MS = 30

export interface Window {
  /** The first row that is rendered. */
  from: number
  /** The row after the last one. */
  to: number
  /** Height of a row in pixels. */
  row: number
}

/** The same, and the rows that have been there for a moment. */
interface Listed extends Window {
  rested: readonly [from: number, to: number]
}

/** Which rows of a long list are near the screen: only those are rendered. A new listing starts at its top. */
export function useWindow(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  listing: string,
): Listed {
  const [window, setWindow] = useState<Window>({ from: 0, to: 2 * BLOCK, row: ROW_PX })
  const [rested, setRested] = useState<Listed['rested']>([0, 2 * BLOCK])
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

  const { from, to } = window
  const stood = useRef(from)
  useEffect(() => {
    if (rested[0] === from && rested[1] === to) return
    const wait = stood.current === from ? NEXT_MS : REST_MS
    stood.current = from
    const timer = setTimeout(() => setRested((before) => grown(before, from, to)), wait)
    return () => clearTimeout(timer)
  }, [from, to, rested])

  return { ...window, from: Math.min(from, count), to: Math.min(to, count), rested }
}

/** A few rows more of the window, from its middle, which is what is seen, to both its ends. */
function grown([first, end]: Listed['rested'], from: number, to: number): Listed['rested'] {
  const middle = (from + to) >> 1
  const apart = first >= to || end <= from
  const [low, high] = apart ? [middle, middle] : [first, end]
  return [Math.max(from, low - PICTURES / 2), Math.min(to, high + PICTURES / 2)]
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
