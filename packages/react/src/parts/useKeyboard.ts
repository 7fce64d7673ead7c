import { type RefObject, useEffect } from 'react'

/**
 * Keeps the dialog around a field above a phone's keyboard, which lies over the page and makes nothing but the visible part of it smaller.
 * A page that was enlarged with two fingers shows a part of itself, too: that is no keyboard.
 */
export function useKeyboard(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = field.current?.closest('dialog')
    const { visualViewport: seen } = window
    if (!dialog || !seen) return
    const cover = (pixels: number) => dialog.style.setProperty('--covered', `${pixels}px`)
    const follow = () =>
      cover(seen.scale > 1 ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop))
    const end = new AbortController()
    for (const type of ['resize', 'scroll']) {
      seen.addEventListener(type, follow, { signal: end.signal })
    }
    return () => {
      end.abort()
      cover(0)
    }
  }, [field])
}
