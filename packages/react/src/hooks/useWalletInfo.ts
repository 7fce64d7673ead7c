import type { Namespace, WalletInfo } from '@drawstring/core'
import { useSlice } from '../store/useSlice.js'

/** The connected wallet's name and icon; without a chain family, the active one's. */
export function useWalletInfo(namespace?: Namespace): { walletInfo: WalletInfo | undefined } {
  const { sessions } = useSlice('connection')
  const session = namespace ? sessions.find((other) => other.namespace === namespace) : sessions[0]
  if (!session) return { walletInfo: undefined }
  const { walletName, walletIcon, walletRdns } = session
  return { walletInfo: { name: walletName, icon: walletIcon, rdns: walletRdns } }
}
