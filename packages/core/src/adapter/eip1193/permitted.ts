import { patience } from '../patience.js'
import { peek } from '../peek.js'
import { texts } from '../texts.js'
import { ask, type Provider } from './Provider.js'

/** How long a wallet may take to tell: nobody waits for it longer than for the account. */
const ANSWER_MS = 1000

/** The networks that a wallet lets this page use (EIP-2255), where it limits them; `undefined`: all, or it does not say. */
export async function permitted(provider: Provider): Promise<string[] | undefined> {
  const permissions = await patience(ANSWER_MS, ask(provider, 'wallet_getPermissions'))
  if (!Array.isArray(permissions)) return undefined
  const caveats = permissions
    .map((permission) => peek(permission, 'caveats'))
    .flatMap((caveats) => (Array.isArray(caveats) ? caveats : []))
  const limit = caveats.find((caveat) => peek(caveat, 'type') === 'restrictNetworkSwitching')
  const networks = texts(peek(limit, 'value'))
  return networks?.length ? networks : undefined
}
