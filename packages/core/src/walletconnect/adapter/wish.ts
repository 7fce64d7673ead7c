import type { ChainId } from '../../generated/protocol.js'
import type { ProposedNamespace } from '../../generated/walletconnect.js'

/** What pages ask wallets for on EVM chains. All of it is optional: a wallet grants what it can. */
export const METHODS = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const EVENTS = ['accountsChanged', 'chainChanged']

/** The wanted chain first: wallets begin on the first one that they know. */
export function wish(
  chains: readonly ChainId[],
  wanted?: ChainId,
): ProposedNamespace & { chains: ChainId[] } {
  const others = chains.filter((chain) => chain !== wanted)
  const all = wanted === undefined ? others : [wanted, ...others]
  return { chains: all, methods: METHODS, events: EVENTS }
}
