import { useEffect } from 'react'

/**
 * Keeps the dialog above a phone's keyboard, which lies over the page and makes nothing but the visible part of it smaller. A page that
 * was enlarged with two fingers shows a part of itself, too: that is no keyboard.
 */
export function useKeyboard(shadow: ShadowRoot): void {
  useEffect(() => {
    const dialog = shadow.querySelector('dialog')
    const { visualViewport: seen } = window
    if (!dialog || !seen) return
    const follow = () => {
      const covered = seen.scale > 1 ? 0 : innerHeight - seen.height - seen.offsetTop
      dialog.style.setProperty('--covered', `${Math.max(0, covered)}px`)
    }
    const end = new AbortController()
    for (const type of ['resize', 'scroll']) {
      seen.addEventListener(type, follow, { signal: end.signal })
    }
    return () => end.abort()
  }, [shadow])
}
