import { type RefObject, useLayoutEffect, useState } from 'react'

/** What is rendered above and below the screen, and the step in which it moves. */
const MARGIN_PX = 640
const STEP_PX = 120

/** Of a row, until one can be measured. */
const ROW_PX = 56

/** A stretch of a long element, in pixels from its top. */
export interface Near {
  from: number
  to: number
  /** Height of each of its rows in pixels: the theme's. */
  row: number
}

/** Which part of a long element is near the screen: only that is rendered. `length` is its height's measure, such as a count. */
export function useNear(element: RefObject<HTMLElement | null>, length: number): Near {
  const [near, setNear] = useState<Near>({ from: 0, to: 2 * MARGIN_PX, row: ROW_PX })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another length, another look
  useLayoutEffect(() => {
    const list = element.current
    const stage = list?.closest('.stage')
    if (!list || !stage) return
    const look = () => setNear((before) => at(stage, list, before))
    look()
    stage.addEventListener('scroll', look, { passive: true })
    return () => stage.removeEventListener('scroll', look)
  }, [element, length])

  return near
}

/** The same object while nothing changes. */
function at(stage: Element, list: Element, before: Near): Near {
  const above = stage.getBoundingClientRect().top - list.getBoundingClientRect().top
  const from = Math.max(0, Math.floor((above - MARGIN_PX) / STEP_PX) * STEP_PX)
  const to = Math.ceil((above + stage.clientHeight + MARGIN_PX) / STEP_PX) * STEP_PX
  const row = list.querySelector<HTMLElement>('.entry')?.offsetHeight || before.row
  const same = from === before.from && to === before.to && row === before.row
  return same ? before : { from, to: Math.max(to, 0), row }
}
