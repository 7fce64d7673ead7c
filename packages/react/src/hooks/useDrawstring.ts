import type { OpenOptions } from '@drawstring/core'
import { useMemo } from 'react'
import { mountModal, prepareModal } from '../modal/keepModal.js'
import { useDrawstringContext } from '../provider/context.js'

export interface UseDrawstring {
  /** Opens the modal. Rejects with a clear error if it cannot be shown. */
  open: (options?: OpenOptions) => Promise<void>
  close: () => Promise<void>
  /** Spread on a button of your own: its code is fetched on hover and focus, and it opens at once when pressed. */
  intent: { onPointerEnter: () => void; onPointerDown: () => void; onFocus: () => void }
}

/** Opens and closes the modal. */
export function useDrawstring(): UseDrawstring {
  const context = useDrawstringContext()
  return useMemo(() => {
    const { drawstring } = context
    const prepare = () => prepareModal(context)
    return {
      open: async (options) => {
        // Side by side: the screen's code and the core's.
        await Promise.all([mountModal(context), drawstring.open(options)])
      },
      close: () => drawstring.close(),
      intent: { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare },
    }
  }, [context])
}
