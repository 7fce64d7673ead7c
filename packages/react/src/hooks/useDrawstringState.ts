import { type PublicState, type RemoteFeatures, stateOf } from '@drawstring/core'
import { useSlice } from '../store/useSlice.js'

/** Whether the modal is open, what it is connecting, where the page is, and what the gateway serves its project. */
export function useDrawstringState(): PublicState & RemoteFeatures {
  const options = useSlice('options')
  const state = stateOf({
    host: useSlice('host'),
    modal: useSlice('modal'),
    network: useSlice('network'),
    connection: useSlice('connection'),
    connecting: useSlice('connecting'),
    options,
  })
  return { ...options.remoteFeatures, ...state }
}
