import type { OpenOptions } from '@drawstring/core'
import { useMemo } from 'react'
import { prepareModal } from '../modal/keepModal.js'
import { useDrawstringContext } from '../provider/context.js'

export interface UseDrawstring {
  /** Opens the modal. Rejects with a clear error if the core cannot be loaded, which the modal tells too. */
  open: (options?: OpenOptions) => Promise<void>
  close: () => Promise<void>
  /** Spread on a button of your own: what is needed is fetched on hover and focus, and it opens at once when pressed. */
  intent: { onPointerEnter: () => void; onPointerDown: () => void; onFocus: () => void }
}

/** Opens and closes the modal. */
export function useDrawstring(): UseDrawstring {
  const context = useDrawstringContext()
  return useMemo(() => {
    const { open, close } = context.drawstring
    const prepare = () => prepareModal(context)
    return {
      open,
      close,
      intent: { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare },
    }
  }, [context])
}
