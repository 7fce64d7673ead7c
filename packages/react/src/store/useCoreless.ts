import { useCallback, useSyncExternalStore } from 'react'
import type { FailedReason } from '../modal/ViewFailed.js'
import { useDrawstringContext } from '../provider/context.js'

/** What is said for the codes of the host's errors; for any other that something could not be loaded. */
const REASONS: Readonly<Record<string, FailedReason>> = {
  DS908: 'modal.noWasm',
  DS909: 'modal.wasmBlocked',
  DS910: 'modal.browserOld',
  DS911: 'modal.noMemory',
}

/** Why the core could not be loaded, or fell. Renders only when that changes, not with every step of loading. */
export function useCoreless(): FailedReason | undefined {
  const { drawstring } = useDrawstringContext()
  const subscribe = useCallback(
    (changed: () => void) => drawstring.subscribe('host', changed),
    [drawstring],
  )
  return useSyncExternalStore(
    subscribe,
    () => {
      const { phase, error } = drawstring.read('host')
      return phase === 'failed' ? (REASONS[error?.code ?? ''] ?? 'modal.viewFailed') : undefined
    },
    () => undefined,
  )
}
