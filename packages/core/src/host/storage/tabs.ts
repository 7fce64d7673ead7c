const CHANNEL = 'drawstring'
/** Every key of the core starts so. */
const PREFIX = '@drawstring/'

/** Speaks with the page's other tabs. `heard` is called when one of them changed the storage. */
export function openTabs(heard: () => void) {
  if (typeof BroadcastChannel === 'undefined') return listenToStorage(heard)
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = heard
  return {
    tell: () => channel.postMessage('changed'),
    close: () => channel.close(),
  }
}

/** Older browsers tell the other tabs of every write by themselves. */
function listenToStorage(heard: () => void) {
  const onStorage = (event: StorageEvent) => {
    // `key` is null when everything was cleared.
    if (event.key === null || event.key.startsWith(PREFIX)) heard()
  }
  window.addEventListener('storage', onStorage)
  return {
    tell: () => {},
    close: () => window.removeEventListener('storage', onStorage),
  }
}
