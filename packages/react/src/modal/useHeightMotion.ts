import type { ModalSlice } from '@drawstring/core'
import { type RefObject, useEffect, useRef } from 'react'

const MOTION = { duration: 150, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** Lets the stage grow and shrink with its content instead of jumping, but not under a field that is typed into. */
export function useHeightMotion(stage: RefObject<HTMLElement | null>, modal: ModalSlice): void {
  const { view, open } = modal
  const height = useRef(0)
  const motion = useRef<Animation>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view is a new element to observe
  useEffect(() => {
    const outer = stage.current
    const inner = outer?.firstElementChild
    if (!open || !outer || !inner) {
      height.current = 0
      return
    }
    const observer = new ResizeObserver(() => {
      // Content may change again on the way: it goes on from where it is, to where it would be without any motion.
      const moving = motion.current?.playState === 'running'
      const before = moving ? outer.offsetHeight : height.current
      motion.current?.cancel()
      const after = outer.offsetHeight
      height.current = after
      // Whoever types sees each press at once: motion would take the frames.
      const still = inner.querySelector('input:focus') || isCalm()
      if (before && before !== after && !still) motion.current = grow(outer, before, after)
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [stage, view, open])
}

/** Clipped meanwhile, so that no scrollbar flashes. */
function grow(element: HTMLElement, before: number, after: number): Animation {
  return element.animate(
    [
      { height: `${before}px`, overflow: 'clip' },
      { height: `${after}px`, overflow: 'clip' },
    ],
    MOTION,
  )
}

/** Whether the visitor wants little motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
