/** Safari has no idle callback. */
const LATER_MS = 500
/** A page that is never idle gets to it all the same. */
const AT_LATEST_MS = 2000

/** Does something when the browser has nothing else to do, unless the returned function is called before. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, LATER_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: AT_LATEST_MS })
  return () => cancelIdleCallback(idle)
}
