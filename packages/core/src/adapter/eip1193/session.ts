import type { WalletSession } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { patience } from '../patience.js'
import { texts } from '../texts.js'
import { ask, type Provider } from './Provider.js'
import { permitted } from './permitted.js'

/** How long a wallet that shared its accounts may take to say which chain it is on. Then it is connected without. */
export const CHAIN_MS = 3000

/** Asks for accounts, then for the chain they are on. */
export async function session(
  provider: Provider,
  method: 'eth_requestAccounts' | 'eth_accounts',
): Promise<WalletSession> {
  const accounts = texts(await ask(provider, method))
  if (!accounts) throw new AdapterError('wallet', `${method} did not answer with a list.`)
  if (accounts.length === 0) return { accounts }
  const [chain, approved] = await Promise.all([
    patience(CHAIN_MS, ask(provider, 'eth_chainId')),
    permitted(provider),
  ])
  return { accounts, ...toChain(chain), ...(approved && { approved }) }
}

export function toChain(chain: unknown): { chain?: string } {
  return typeof chain === 'string' || typeof chain === 'number' ? { chain: String(chain) } : {}
}
