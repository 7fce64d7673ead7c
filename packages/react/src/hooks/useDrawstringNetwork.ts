import type { Drawstring, NetworkState } from '@drawstring/core'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringNetwork extends NetworkState {
  /** Asks the wallet to switch. */
  switchNetwork: Drawstring['switchNetwork']
}

/** The active network, and the way to another. */
export function useDrawstringNetwork(): UseDrawstringNetwork {
  const { drawstring } = useDrawstringContext()
  const { active, approved } = useSlice('network')
  return {
    caipNetwork: active,
    caipNetworkId: active?.caipNetworkId,
    chainId: active?.chainNamespace === 'eip155' ? Number(active.id) : active?.id,
    approvedCaipNetworkIds: approved,
    supportsAllNetworks: approved === undefined,
    switchNetwork: drawstring.switchNetwork,
  }
}
