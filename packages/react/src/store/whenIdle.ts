/** Safari has no idle callback. */
const LATER_MS = 500
/**
 * Does something when the browser has nothing else to do, on a page that never rests at the latest after so many
 * milliseconds; unless the returned function is called before.
 */
export function whenIdle(act: () => void, atLatest = 2000): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, Math.min(LATER_MS, atLatest))
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: atLatest })
  return () => cancelIdleCallback(idle)
}
