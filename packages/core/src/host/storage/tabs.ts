const CHANNEL = 'drawstring'
/** Every key of the core starts so. */
const PREFIX = '@drawstring/'

/**
 * Speaks with the page's other tabs. `heard` is called when one of them may have changed the storage, and may be called
 * twice for it: a message can arrive before this tab's storage shows what it tells of; the storage's own event comes
 * after, but only if a value really changed.
 */
export function openTabs(heard: () => void) {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  if (channel) channel.onmessage = heard
  const onStorage = (event: StorageEvent) => {
    // `key` is null when everything was cleared.
    if (event.key === null || event.key.startsWith(PREFIX)) heard()
  }
  window.addEventListener('storage', onStorage)
  return {
    tell: () => channel?.postMessage('changed'),
    close() {
      channel?.close()
      window.removeEventListener('storage', onStorage)
    },
  }
}
