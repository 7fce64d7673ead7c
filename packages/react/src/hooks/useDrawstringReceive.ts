import type { ReceiveSlice } from '@drawstring/core'
import { useEffect, useMemo } from 'react'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringReceive extends ReceiveSlice {
  /** Puts the address on the clipboard. */
  copy: () => void
}

/** Where the connected account receives: its address, the same as a QR code (one SVG path), and the networks it is valid on. */
export function useDrawstringReceive(): UseDrawstringReceive {
  const dispatch = useDispatch()
  const receive = useSlice('receive')
  // A page whose visitor never connected does not load the core for this.
  const ready = useSlice('host').phase === 'ready'
  useEffect(() => {
    if (!ready) return
    dispatch({ type: 'receive', action: { type: 'watch', on: true } })
    return () => dispatch({ type: 'receive', action: { type: 'watch', on: false } })
  }, [ready, dispatch])
  return useMemo(
    () => ({ ...receive, copy: () => dispatch({ type: 'copyAddress' }) }),
    [receive, dispatch],
  )
}
