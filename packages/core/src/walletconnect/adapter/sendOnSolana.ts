import { AdapterError } from '../../adapter/AdapterError.js'
import { ask } from '../../adapter/eip1193/Provider.js'
import { peek } from '../../adapter/peek.js'
import type { Provider } from '../provider.js'
import { WalletConnectError } from '../WalletConnectError.js'

export const SEND_ON_SOLANA = 'solana_signAndSendTransaction'

/** `{ signature }` of what the wallet sent; or `{ transaction }`, signed and still to be sent, from a wallet that signs only. */
export async function sendOnSolana(wallet: Provider, params: unknown): Promise<unknown> {
  try {
    return await ask(wallet, SEND_ON_SOLANA, params)
  } catch (error) {
    if (!(error instanceof WalletConnectError && error.code === 4200)) throw error
  }
  const asked = { ...(params as object), feePayer: peek(params, 'pubkey') }
  const transaction = peek(await ask(wallet, 'solana_signTransaction', asked), 'transaction')
  if (typeof transaction === 'string') return { transaction }
  throw new AdapterError('unsupported', 'The wallet answered without the transaction.')
}
