import type { ReceiveSlice } from '@drawstring/core'
import { useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'

export interface UseDrawstringReceive extends ReceiveSlice {
  /** Puts the address on the clipboard. */
  copy: () => void
}

/** Where the connected account receives: its address, the same as a QR code (one SVG path), and the networks it is valid on. */
export function useDrawstringReceive(): UseDrawstringReceive {
  const dispatch = useDispatch()
  const receive = useSlice('receive')
  useWatch('receive')
  return useMemo(
    () => ({ ...receive, copy: () => dispatch({ type: 'copyAddress' }) }),
    [receive, dispatch],
  )
}
