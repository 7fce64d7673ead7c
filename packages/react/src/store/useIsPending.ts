import { useSlice } from './useSlice.js'

/** Whether something that was sent from here is on its way. What became of others is listed a while longer. */
export function useIsPending(): boolean {
  return useSlice('activity').pending.some(({ progress }) => progress === 'waiting')
}
