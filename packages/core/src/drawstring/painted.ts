/** A hidden tab paints no frame, and a busy one paints late: the core waits no longer than this. */
const PATIENCE_MS = 60

/** Ends after the next frame is on the screen, or soon where there is no screen to wait for. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function') return resolve()
    setTimeout(resolve, PATIENCE_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
