import type { Network } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { patience } from '../patience.js'
import { ask, type Provider } from './Provider.js'

/** How long a wallet that said yes may take to be there. */
const ARRIVE_MS = 1000
const LOOK_AGAIN_MS = 100

/** wallet_switchEthereumChain (EIP-3326), and a look at where the wallet is then: some say yes and stay. */
export async function switchNetwork(provider: Provider, network: Network): Promise<void> {
  const wanted = toHex(network)
  await ask(provider, 'wallet_switchEthereumChain', [{ chainId: wanted }])
  const end = Date.now() + ARRIVE_MS
  let chain = await whereIs(provider)
  while (chain !== undefined && chain !== BigInt(wanted)) {
    if (Date.now() > end) {
      throw new AdapterError('wallet', `The wallet agreed to switch but stayed on ${chain}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    chain = await whereIs(provider)
  }
}

/** Nothing where the wallet does not say, or nothing sensible: then its word stands. */
async function whereIs(provider: Provider): Promise<bigint | undefined> {
  const said = await patience(ARRIVE_MS, ask(provider, 'eth_chainId'))
  const text = String(said)
  return /^(0x[\da-f]+|\d+)$/i.test(text) ? BigInt(text) : undefined
}

/** EIP-695: a chain id as hex without leading zeros. */
export function toHex({ id }: Network): string {
  if (!/^\d+$/.test(id)) throw new AdapterError('unsupported', `"${id}" is no EVM chain id.`)
  return `0x${BigInt(id).toString(16)}`
}
