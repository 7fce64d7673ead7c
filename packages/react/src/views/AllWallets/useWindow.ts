import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows that are added at once: two screens. */
const STEP = 40

/**
 * The first rows of a long list; more come as the end nears, first from what is known, then by `more`.
 * Rows off the screen cost nothing (content-visibility), so the window only grows.
 */
export function useWindow<T>(
  items: readonly T[],
  listing: string,
  hasMore: boolean,
  more: () => void,
): { shown: readonly T[]; end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null)
  const [window, setWindow] = useState({ listing, size: STEP })
  const size = window.listing === listing ? window.size : STEP
  const known = items.length > size

  useEffect(() => {
    const element = end.current
    if (!element || (!known && !hasMore)) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        if (known) setWindow({ listing, size: size + STEP })
        else more()
      },
      { root: element.closest('.stage'), rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [listing, size, known, hasMore, more])

  return { shown: known ? items.slice(0, size) : items, end }
}
