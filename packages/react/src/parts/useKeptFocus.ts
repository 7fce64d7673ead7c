import { type RefObject, useLayoutEffect, useRef } from 'react'

/** When what is shown changes within a view, and takes with it what had the focus, that goes onto the stage: it stays in the modal. */
export function useKeptFocus(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const { activeElement, body } = document
    if (activeElement !== body) return
    place.current?.closest<HTMLElement>('.stage')?.focus({ preventScroll: true })
  }, [shown])
  return place
}
