import { ask } from '../../adapter/eip1193/Provider.js'
import { peek } from '../../adapter/peek.js'
import type { Provider } from '../provider.js'
import { WalletConnectError } from '../WalletConnectError.js'
import { putSignature } from './putSignature.js'

export const SEND_ON_SOLANA = 'solana_signAndSendTransaction'

/** `{ signature }` of what the wallet sent; or `{ transaction }`, signed and still to be sent, from a wallet that signs only. */
export async function sendOnSolana(wallet: Provider, params: unknown): Promise<unknown> {
  try {
    return await ask(wallet, SEND_ON_SOLANA, params)
  } catch (error) {
    if (!(error instanceof WalletConnectError && error.code === 4200)) throw error
  }
  const [pubkey, unsigned] = [peek(params, 'pubkey'), peek(params, 'transaction')]
  const asked = { ...(params as object), feePayer: pubkey }
  const answer = await ask(wallet, 'solana_signTransaction', asked)
  const transaction = peek(answer, 'transaction')
  if (typeof transaction === 'string') return { transaction }
  // The specification asks wallets for the signature alone.
  const signature = String(peek(answer, 'signature'))
  return { transaction: await putSignature(String(unsigned), String(pubkey), signature) }
}
