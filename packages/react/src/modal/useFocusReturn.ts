import type { ModalSlice } from '@drawstring/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isBeside } from './useMakingWay.js'

/** Where the visitor was in a view, and what was pressed there: its `data-key`. */
interface Place {
  key: string
  scrollTop: number
}

/** Focus follows the view: onto the stage when a view comes, back to what was pressed when the visitor returns. */
export function useFocusReturn(stage: RefObject<HTMLElement | null>, modal: ModalSlice): void {
  const { view, direction, open } = modal
  const places = useRef(new Map<string, Place>())
  // What has the focus while the view that is to come is still being made.
  const last = focused(stage.current)

  useLayoutEffect(() => {
    // Where the dialog's own focusing steps go when it opens.
    stage.current?.setAttribute('autofocus', '')
  }, [stage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: who had the focus counts when the view changes, not by itself
  useLayoutEffect(() => {
    const element = stage.current
    if (!open || !element) return
    const place = direction === 'back' ? places.current.get(view) : undefined
    // When it opens, the dialog moves the focus itself, and laying out what is not shown would be in vain. In the page itself the focus
    // follows only when it was in here and went with the view that left: nobody's focus is taken.
    if (mayTake(element) || (last && document.activeElement === document.body)) {
      element.focus({ preventScroll: true })
      element.scrollTop = place?.scrollTop ?? 0
    }
    // A frame later, when a long list has rendered the rows that are there. On a busy page that is late, and who types by then has the
    // focus where they want it.
    const before = focused(element)
    const frame = requestAnimationFrame(() => {
      if (place && before && focused(element) === before) focusKey(element, place.key)
    })
    const remember = (event: MouseEvent) => {
      const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key')
      if (key) places.current.set(view, { key, scrollTop: element.scrollTop })
    }
    element.addEventListener('click', remember, true)
    return () => {
      element.removeEventListener('click', remember, true)
      cancelAnimationFrame(frame)
    }
  }, [stage, view, direction, open])
}

/** In an open dialog, unless the focus is in what a wallet drew over it. */
function mayTake(stage: HTMLElement): boolean {
  const dialog = stage.closest('dialog')
  if (!dialog?.open || !isBeside(dialog)) return dialog?.open ?? false
  return focused(stage) !== null || document.activeElement === document.body
}

const focused = (stage: HTMLElement | null) =>
  (stage?.getRootNode() as ShadowRoot | undefined)?.activeElement

function focusKey(stage: HTMLElement, key: string): void {
  stage.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
}
