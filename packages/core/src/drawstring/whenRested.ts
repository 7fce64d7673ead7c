/** A page that never rests is given so long. */
const AT_LATEST_MS = 2000
/** Safari has no idle callback. */
const LATER_MS = 500

/** What the browser knows of its connection; Safari and Firefox do not tell. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

let line: Promise<unknown> | undefined

/**
 * Brings something that may be needed, once the page is there and rests: after what was asked for before, so that it is one at a time. Not
 * for a visitor who saves data or whose connection is slow. A failure is told when it is really needed.
 */
export function whenRested(bring: () => Promise<unknown>): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  line = (line ?? loaded())
    .then(rest)
    .then(bring)
    .catch(() => undefined)
}

function loaded(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else window.addEventListener('load', resolve, { once: true })
  })
}

/** Ends after a frame, when the browser has nothing to do. A tab that is hidden paints none, and needs nothing. */
function rest(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      if (typeof requestIdleCallback !== 'function') setTimeout(resolve, LATER_MS)
      else requestIdleCallback(resolve, { timeout: AT_LATEST_MS })
    })
  })
}
