import type { Namespace } from '@drawstring/core'
import { useMemo } from 'react'
import { useDrawstringContext } from '../provider/context.js'

export interface UseDisconnect {
  /** Disconnects one chain family, or all. */
  disconnect: (options?: { namespace?: Namespace }) => Promise<void>
}

/** Ends the wallet's session. */
export function useDisconnect(): UseDisconnect {
  const { drawstring } = useDrawstringContext()
  return useMemo(
    () => ({ disconnect: (options) => drawstring.disconnect(options?.namespace) }),
    [drawstring],
  )
}
