import type { AccountState, Namespace } from '@drawstring/core'
import { useSlice } from '../store/useSlice.js'

/** The account of one chain family; without one, the active account. */
export function useDrawstringAccount({ namespace }: { namespace?: Namespace } = {}): AccountState {
  const { status, sessions } = useSlice('connection')
  const { allAccounts } = useSlice('account')
  const session = namespace ? sessions.find((other) => other.namespace === namespace) : sessions[0]
  return {
    allAccounts: namespace
      ? allAccounts.filter((record) => record.namespace === namespace)
      : allAccounts,
    caipAddress: session?.accountId,
    address: session?.accounts[0],
    isConnected: session !== undefined,
    status: session || status !== 'connected' ? status : 'disconnected',
  }
}
