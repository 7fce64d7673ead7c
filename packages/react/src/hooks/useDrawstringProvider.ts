import type { ConnectorKind, Namespace } from '@drawstring/core'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringProvider<T> {
  /** The connected wallet's own object: an EIP-1193 provider, or a Wallet Standard wallet. */
  walletProvider: T | undefined
  /** How the wallet was found: `ANNOUNCED`, `INJECTED`, ... */
  walletProviderType: ConnectorKind | undefined
}

/** The connected wallet's own object in one chain family. */
export function useDrawstringProvider<T = unknown>(namespace: Namespace): UseDrawstringProvider<T> {
  const { drawstring } = useDrawstringContext()
  const { sessions } = useSlice('connection')
  const session = sessions.find((other) => other.namespace === namespace)
  return {
    walletProvider: session ? drawstring.getProvider<T>(namespace) : undefined,
    walletProviderType: session?.kind,
  }
}
