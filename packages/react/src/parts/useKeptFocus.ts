import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When what is shown changes within a view, and takes with it what had the focus, that goes onto the stage: it stays in the modal.
 * So it does when the place itself goes.
 */
export function useKeptFocus(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) toStage(place.current)
  }, [shown])
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      const { activeElement } = (element?.getRootNode() ?? document) as ShadowRoot
      if (element?.contains(activeElement)) toStage(element)
    }
  }, [])
  return place
}

function toStage(element: HTMLElement | null): void {
  element?.closest<HTMLElement>('.stage')?.focus({ preventScroll: true })
}
