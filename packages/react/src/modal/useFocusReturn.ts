import type { ModalSlice } from '@drawstring/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Focus follows the view: onto the stage when a view comes, back to what was pressed when the visitor returns.
 * What was pressed is known by its `data-key`.
 */
export function useFocusReturn(stage: RefObject<HTMLElement | null>, modal: ModalSlice): void {
  const { view, direction, open } = modal
  const pressed = useRef(new Map<string, string>())

  useLayoutEffect(() => {
    // Where the dialog's own focusing steps go when it opens.
    stage.current?.setAttribute('autofocus', '')
  }, [stage])

  useLayoutEffect(() => {
    const element = stage.current
    if (!open || !element) return
    const key = direction === 'back' ? pressed.current.get(view) : undefined
    const target = key && element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    ;(target || element).focus({ preventScroll: !target })
    const remember = (event: MouseEvent) => {
      const found = (event.target as Element).closest('[data-key]')?.getAttribute('data-key')
      if (found) pressed.current.set(view, found)
    }
    element.addEventListener('click', remember, true)
    return () => element.removeEventListener('click', remember, true)
  }, [stage, view, direction, open])
}
