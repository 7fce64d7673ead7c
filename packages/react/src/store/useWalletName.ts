import { useSlice } from './useSlice.js'

/** What the wallet is called that answers on the active network. */
export function useWalletName(): string | undefined {
  const { namespace } = useSlice('account')
  const { sessions } = useSlice('connection')
  return sessions.find((session) => session.namespace === namespace)?.walletName
}
