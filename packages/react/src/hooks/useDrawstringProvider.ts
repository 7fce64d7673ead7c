import type { ConnectorKind, Namespace } from '@drawstring/core'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringProvider<T> {
  /**
   * What the connected wallet is asked through. For EVM chains always the same provider (EIP-1193), whose accounts and chain are those that the modal shows; in other
   * families the wallet's own object.
   */
  walletProvider: T | undefined
  /** How the wallet was found: `ANNOUNCED`, `INJECTED`, ... */
  walletProviderType: ConnectorKind | undefined
}

/** What the connected wallet of one chain family is asked through. */
export function useDrawstringProvider<T = unknown>(namespace: Namespace): UseDrawstringProvider<T> {
  const { drawstring } = useDrawstringContext()
  const { sessions } = useSlice('connection')
  const session = sessions.find((other) => other.namespace === namespace)
  return {
    walletProvider: session ? drawstring.getProvider<T>(namespace) : undefined,
    walletProviderType: session?.kind,
  }
}
