import { type HostEvent, storageKeys } from '../../generated/walletconnect.js'
import { readStored } from './environment.js'
import type { WalletConnectPorts } from './ports.js'

/** Tells what happens to the page, and what other tabs store. Returns how to stop. */
export function watch(ports: WalletConnectPorts, tell: (event: HostEvent) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener(
    'visibilitychange',
    () => tell({ type: 'visibility', visible: document.visibilityState !== 'hidden' }),
    { signal },
  )
  window.addEventListener('online', () => tell({ type: 'online', online: true }), { signal })
  window.addEventListener('offline', () => tell({ type: 'online', online: false }), { signal })
  const readAgain = () => tell({ type: 'storageChanged', stored: readStored(ports.storage) })
  // Back from the browser's memory of pages: other tabs were not heard, and the socket is gone, and nobody said so.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) readAgain()
      tell({ type: 'visibility', visible: true })
    },
    { signal },
  )
  window.addEventListener(
    'storage',
    ({ key }) => {
      // Messages that another tab took are not news; sessions are.
      if (key === null || isShared(key)) readAgain()
    },
    { signal },
  )
  return () => stop.abort()
}

/** Whether engines share what is stored under this key. The rest is each one's own. */
export const isShared = (key: string) => storageKeys.includes(key) && SHARED.test(key)

const SHARED = /sessions$|DEEPLINK/
