import type { PublicState } from '@drawstring/core'
import { useSlice } from '../store/useSlice.js'

/** Whether the modal is open, what it is connecting, and where the page is. */
export function useDrawstringState(): PublicState {
  const { phase } = useSlice('host')
  const { open } = useSlice('modal')
  const { active } = useSlice('network')
  const { initialized } = useSlice('connection')
  const { wallet, stage } = useSlice('connecting')
  return {
    loading: phase === 'loading',
    open,
    selectedNetworkId: active?.caipNetworkId,
    activeChain: active?.chainNamespace,
    initialized,
    connectingWallet: stage === 'waiting' ? wallet : undefined,
  }
}
