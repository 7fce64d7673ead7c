/** Timers fire at once when they are set for later than this (HTML: a 32-bit number of milliseconds). */
const FARTHEST_MS = 2 ** 31 - 1

/** The core's one timer. */
export function createAlarm(ring: (now: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    /** Rings at this time instead of the one before; never, if there is none. */
    set(at: number | undefined): void {
      clearTimeout(timer)
      if (at === undefined) return
      const delay = Math.min(Math.max(at - Date.now(), 0), FARTHEST_MS)
      // Browsers ring up to a millisecond early, and clocks are set back: what was waited for has come.
      const due = delay < FARTHEST_MS ? at : 0
      timer = setTimeout(() => ring(Math.max(Date.now(), due)), delay)
    },
  }
}
