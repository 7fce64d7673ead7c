import type { Store } from '../store/createStore.js'

/** Asks wallets to announce themselves once more (EIP-6963) when the modal opens: some come long after the page. Returns how to stop. */
export function findAgain(store: Store): () => void {
  // By the time a timer ends, a test's page may be gone, or another in its place.
  const page = window
  const ask = () => page.dispatchEvent(new Event('eip6963:requestProvider'))
  let open = store.read('modal').open
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = store.subscribe('modal', () => {
    const before = open
    open = store.read('modal').open
    // After the turn that opens it.
    if (open && !before) timer = setTimeout(ask)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
