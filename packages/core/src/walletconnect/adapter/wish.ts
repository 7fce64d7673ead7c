import type { ChainId, Namespace } from '../../generated/protocol.js'
import type { ProposedNamespace } from '../../generated/walletconnect.js'
import { METHODS as BITCOIN } from '../requests/bitcoin.js'
import { METHODS as POLKADOT } from '../requests/polkadot.js'
import { METHODS as SOLANA } from '../requests/solana.js'

/** What pages ask wallets for on EVM chains. */
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
const OF_FAMILY: Record<Namespace, readonly string[]> = {
  eip155: METHODS,
  solana: SOLANA,
  bip122: BITCOIN,
  polkadot: POLKADOT,
}
const EVENTS = ['accountsChanged', 'chainChanged']

/** The chains of each family that a page has. */
export type Families = Partial<Record<Namespace, readonly ChainId[]>>

/** Every family, all of it optional: a wallet grants what it can. The wanted chain first: wallets begin on the first one that they know. */
export function wish(families: Families, wanted?: ChainId): Record<string, ProposedNamespace> {
  const namespaces = Object.keys(families) as Namespace[]
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const chains = wantedFirst(families[namespace] ?? [], wanted)
      return [namespace, { chains, methods: [...OF_FAMILY[namespace]], events: EVENTS }]
    }),
  )
}

export function wantedFirst(chains: readonly ChainId[], wanted?: ChainId): ChainId[] {
  return wanted && chains.includes(wanted)
    ? [wanted, ...chains.filter((chain) => chain !== wanted)]
    : [...chains]
}
