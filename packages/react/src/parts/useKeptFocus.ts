import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When what is shown changes within a view, and takes with it what had the focus, that goes onto the stage: it stays in the modal.
 * So it does when the place itself goes.
 */
export function useKeptFocus(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  // In the page itself the visitor may have left the view: then the focus is nowhere by their own wish.
  const had = hasFocus(place.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who had the focus counts when what is shown changes, not by itself
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (had && document.activeElement === document.body) toStage(place.current)
  }, [shown])
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (hasFocus(element)) toStage(element)
    }
  }, [])
  return place
}

function hasFocus(place: HTMLElement | null): boolean {
  const { activeElement } = (place?.getRootNode() ?? document) as ShadowRoot
  return !!place?.contains(activeElement)
}

function toStage(element: HTMLElement | null): void {
  element?.closest<HTMLElement>('.stage')?.focus({ preventScroll: true })
}
