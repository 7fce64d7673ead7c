import type { WalletSession } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { patience } from '../patience.js'
import { accountsOf, chainOf } from '../texts.js'
import { ask, type Provider } from './Provider.js'
import { permitted } from './permitted.js'

/** How long a wallet that shared its accounts may take to say which chain it is on. Then it is connected without, and may say so later. */
export const CHAIN_MS = 3000

/** Asks for accounts, then for the chain they are on. `late` is called with a chain for which nobody waited any more. */
export async function session(
  provider: Provider,
  method: 'eth_requestAccounts' | 'eth_accounts',
  late: (chain: string) => void,
): Promise<WalletSession> {
  const accounts = accountsOf(await ask(provider, method))
  if (!accounts) throw new AdapterError('wallet', `${method} did not answer with a list.`)
  if (accounts.length === 0) return { accounts }
  let isLate = false
  const answer = ask(provider, 'eth_chainId').then((answer) => {
    const chain = chainOf(answer)
    if (isLate && chain) late(chain)
    return chain
  })
  const [chain, approved] = await Promise.all([patience(CHAIN_MS, answer), permitted(provider)])
  isLate = true
  return { accounts, ...(chain !== undefined && { chain }), ...(approved && { approved }) }
}
