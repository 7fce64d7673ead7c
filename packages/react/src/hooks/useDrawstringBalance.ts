import type { Balance, BalanceAnswer } from '@drawstring/core'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringBalance {
  /** What is known now; an exact decimal text, never a float. */
  balance: Balance
  /** Reads the native balance again. */
  fetchBalance: () => Promise<BalanceAnswer>
}

/** The native balance of the active account on the active network. */
export function useDrawstringBalance(): UseDrawstringBalance {
  const { drawstring } = useDrawstringContext()
  const { balance } = useSlice('account')
  return { balance, fetchBalance: drawstring.fetchBalance }
}
