import type { ModalSlice } from '@drawstring/core'
import { type RefObject, useEffect, useRef } from 'react'

const MOTION = { duration: 150, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** Lets the stage grow and shrink with its content instead of jumping. */
export function useHeightMotion(stage: RefObject<HTMLElement | null>, modal: ModalSlice): void {
  const { view, open } = modal
  const height = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view is a new element to observe
  useEffect(() => {
    const outer = stage.current
    const inner = outer?.firstElementChild
    if (!open || !outer || !inner) {
      height.current = 0
      return
    }
    const observer = new ResizeObserver(() => {
      const before = height.current
      const after = outer.offsetHeight
      height.current = after
      if (before && before !== after && !isCalm()) grow(outer, before, after)
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [stage, view, open])
}

/**
 * Clipped meanwhile, so that no scrollbar flashes. It moves from this frame on: left to itself it would stand still until the compositor
 * has begun the view's own motion, on a busy machine for long, and then jump away from under a finger.
 */
function grow(element: HTMLElement, before: number, after: number): void {
  const motion = element.animate(
    [
      { height: `${before}px`, overflow: 'clip' },
      { height: `${after}px`, overflow: 'clip' },
    ],
    MOTION,
  )
  motion.startTime = document.timeline.currentTime
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
