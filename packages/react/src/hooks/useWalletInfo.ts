import type { Namespace, WalletInfo } from '@drawstring/core'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

/** The connected wallet's name and icon; without a chain family, the active one's. */
export function useWalletInfo(namespace?: Namespace): { walletInfo: WalletInfo | undefined } {
  const { drawstring } = useDrawstringContext()
  // The slice and not the object decides whether there is one: while a server's page is taken over, there is none yet.
  const { sessions } = useSlice('connection')
  const session = namespace ? sessions.find((other) => other.namespace === namespace) : sessions[0]
  return { walletInfo: session && drawstring.getWalletInfo(namespace) }
}
