import { createWalletClient, custom, type EIP1193Provider, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** What a page tells of the wallet that it brings. */
export interface OwnWallet {
  name: string
  mnemonic: string
  /** The network, and its node. */
  chainId: number
  rpcUrl: string
}

/** The page's own wallet: a key of viem's, and a node for the rest. */
export function ownWallet({ mnemonic, chainId, rpcUrl }: OwnWallet): EIP1193Provider {
  const account = mnemonicToAccount(mnemonic)
  const signer = createWalletClient({ account, transport: http(rpcUrl) })
  let shared = false

  async function request({ method, params }: { method: string; params?: unknown }) {
    if (method === 'eth_requestAccounts') shared = true
    if (method.endsWith('ccounts')) return shared ? [account.address] : []
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (method !== 'eth_sendTransaction') return signer.request({ method, params } as never)
    const [{ to, value, data }] = params as [{ to: Hex; value: Hex; data?: Hex }]
    const payment = { to, value: BigInt(value), ...(data && { data }) }
    return signer.sendTransaction({ ...payment, chain: null })
  }
  // As a page would have it that uses viem.
  const transport = custom({ request })({})
  return { request: transport.request, on: () => {}, removeListener: () => {} } as EIP1193Provider
}
