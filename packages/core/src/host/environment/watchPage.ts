import type { HostEvent } from '../../generated/protocol.js'

/** Tells what happens to the page: shown, hidden, online, offline, left, brought back. Returns how to stop. */
export function watchPage(tell: (event: HostEvent) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const onWindow = (name: string, react: (event: Event) => void) =>
    window.addEventListener(name, react, { signal })

  document.addEventListener(
    'visibilitychange',
    () => tell({ type: 'visibility', visible: document.visibilityState !== 'hidden' }),
    { signal },
  )
  onWindow('online', () => tell({ type: 'online', online: true }))
  onWindow('offline', () => tell({ type: 'online', online: false }))
  onWindow('pagehide', () => tell({ type: 'leaving' }))
  // Back from the browser's memory of pages: other tabs were not heard meanwhile.
  onWindow('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) tell({ type: 'storageChanged' })
  })
  return () => stop.abort()
}
