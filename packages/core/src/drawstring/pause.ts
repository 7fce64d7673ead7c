/** A page that is never idle gives way all the same. */
const AT_LATEST_MS = 50

/** Ends when the browser has a moment: after the press that is being handled, and after its frame. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve)
    else requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS })
  })
}
