import type { ModalSlice } from '@drawstring/core'
import { useEffect, useState } from 'react'

/** A closed modal keeps its last view until it has faded out (120 ms; a phone's slides down for 200 ms), then prepares the next one. */
const FADED_MS = 240

/** What to render: the open modal, or, while it fades, the last thing it showed. */
export function useShown(modal: ModalSlice): ModalSlice {
  const [shown, setShown] = useState(modal)
  if (modal.open && shown !== modal) setShown(modal)
  useEffect(() => {
    if (modal.open) return
    const timer = setTimeout(() => setShown(modal), FADED_MS)
    return () => clearTimeout(timer)
  }, [modal])
  return modal.open ? modal : shown
}
