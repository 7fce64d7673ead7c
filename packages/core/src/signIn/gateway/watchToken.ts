import { callPage } from '../../errors/callPage.js'

/** Timers of browsers count no further. */
const FARTHEST_MS = 2 ** 31 - 1

/** Tells listeners once the token is another one: signed in or out, here or in another tab, or ended. */
export function watchToken(
  key: string,
  now: () => { readonly token: string; readonly endsAt: number } | undefined,
) {
  const listeners = new Set<() => void>()
  let last: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    const kept = now()
    clearTimeout(timer)
    if (listeners.size === 0) return
    if (kept) timer = setTimeout(look, Math.min(kept.endsAt - Date.now(), FARTHEST_MS))
    if (kept?.token === last) return
    last = kept?.token
    for (const listener of [...listeners]) callPage(listener)
  }

  function stored(event: StorageEvent): void {
    // Without a key all of it was cleared.
    if (event.key === key || event.key === null) look()
  }

  return {
    look,
    add(listener: () => void): () => void {
      // The same function may be given twice.
      const own = () => listener()
      if (listeners.size === 0) {
        last = now()?.token
        globalThis.addEventListener?.('storage', stored)
      }
      listeners.add(own)
      look()
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        clearTimeout(timer)
        globalThis.removeEventListener?.('storage', stored)
      }
    },
  }
}
