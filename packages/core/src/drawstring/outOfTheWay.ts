import type { Store } from '../store/createStore.js'

/** Who points at a button for so long may take longer still; a press that comes sooner is not kept waiting. */
const LINGER_MS = 100
/** A hidden tab paints no frame: the core waits no longer than this. */
const PATIENCE_MS = 400

/**
 * Starting the core is work that would hold the dialog's first frame back. This ends when it is in nobody's way: once
 * an open dialog is on the screen; ahead of a press, when the visitor has pressed or lingers.
 */
export async function outOfTheWay(store: Store, ahead: boolean): Promise<void> {
  if (ahead) await opened(store)
  if (store.read('modal').open) await painted()
}

/** Ends when the dialog opens, or soon if it does not. */
function opened(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, LINGER_MS)
    const stop = store.subscribe('modal', end)
    if (store.read('modal').open) end()
  })
}

/** Ends after the next frame is on the screen, or later where there is no screen to wait for. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function') return resolve()
    setTimeout(resolve, PATIENCE_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
