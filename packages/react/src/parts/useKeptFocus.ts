import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When what is shown changes within a view, and takes with it what had the focus, that goes onto the stage: it stays in the modal.
 * So it does when the place itself goes.
 */
export function useKeptFocus(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  // In the page itself the visitor may have left the view: then the focus is nowhere by their own wish.
  const had = hasFocus(stageOf(place.current))
  // biome-ignore lint/correctness/useExhaustiveDependencies: who had the focus counts when what is shown changes, not by itself
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (had && document.activeElement === document.body) focusStage(place.current)
  }, [shown])
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (hasFocus(element)) focusStage(element)
    }
  }, [])
  return place
}

function hasFocus(element: HTMLElement | null | undefined): boolean {
  return !!element?.contains((element.getRootNode() as ShadowRoot).activeElement)
}

/** What goes may stand beside the place: all of the view counts. */
const stageOf = (place: HTMLElement | null) => place?.closest<HTMLElement>('.stage')

function focusStage(place: HTMLElement | null): void {
  stageOf(place)?.focus({ preventScroll: true })
}
