import type { PublicState, RemoteFeatures } from '@drawstring/core'
import { useSlice } from '../store/useSlice.js'

/** Whether the modal is open, what it is connecting, where the page is, and what the gateway serves its project. */
export function useDrawstringState(): PublicState & RemoteFeatures {
  const { remoteFeatures, noAdapters } = useSlice('options')
  const { phase } = useSlice('host')
  const { open } = useSlice('modal')
  const { active, switching } = useSlice('network')
  const { initialized } = useSlice('connection')
  const { wallet, stage } = useSlice('connecting')
  return {
    ...remoteFeatures,
    loading: phase === 'loading',
    open,
    selectedNetworkId: active?.caipNetworkId,
    activeChain: active?.chainNamespace,
    isSwitchingNamespace:
      switching?.stage === 'waiting' && switching.network.chainNamespace !== active?.chainNamespace,
    noAdapters,
    initialized,
    connectingWallet: stage === 'waiting' ? wallet : undefined,
  }
}
