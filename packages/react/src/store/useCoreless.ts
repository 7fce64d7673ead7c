import { useCallback, useSyncExternalStore } from 'react'
import { useDrawstringContext } from '../provider/context.js'

/** Whether the core could not be loaded, or fell. Renders only when that changes, not with every step of loading. */
export function useCoreless(): boolean {
  const { drawstring } = useDrawstringContext()
  const subscribe = useCallback(
    (changed: () => void) => drawstring.subscribe('host', changed),
    [drawstring],
  )
  return useSyncExternalStore(
    subscribe,
    () => drawstring.read('host').phase === 'failed',
    () => false,
  )
}
