import { patience } from '../patience.js'
import { ask, type Provider } from './Provider.js'

/** How long the page waits for a wallet to take its permission back before it forgets the wallet anyway. */
const REVOKE_MS = 2000

/** Gives the permission back where the wallet knows how; a wallet that does not is merely forgotten. */
export async function revoke(provider: Provider): Promise<void> {
  await patience(REVOKE_MS, ask(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]))
}
