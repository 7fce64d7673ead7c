import type { Namespace } from '@drawstring/core'
import { useSlice } from './useSlice.js'

/** What the wallet is called that answers in this chain family; that of the active network, where none is named. */
export function useWalletName(family?: Namespace): string | undefined {
  const { namespace } = useSlice('account')
  const { sessions } = useSlice('connection')
  const asked = family ?? namespace
  return sessions.find((session) => session.namespace === asked)?.walletName
}
