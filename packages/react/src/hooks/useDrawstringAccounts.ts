import type { AccountRecord, Namespace } from '@drawstring/core'
import { useMemo } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringAccounts {
  /** Every connected address of every chain family; the active one of each family first. */
  accounts: readonly AccountRecord[]
  /** Makes one of them the active one. Rejects for an address that is not connected. */
  switchAccount: (namespace: Namespace, address: string) => Promise<void>
}

/** The connected accounts, and switching between them. */
export function useDrawstringAccounts(): UseDrawstringAccounts {
  const { drawstring } = useDrawstringContext()
  const { allAccounts } = useSlice('account')
  return useMemo(
    () => ({
      accounts: allAccounts,
      switchAccount: (namespace, address) =>
        drawstring.call({ type: 'switchAccount', namespace, address }),
    }),
    [allAccounts, drawstring],
  )
}
