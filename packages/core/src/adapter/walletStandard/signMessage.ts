import { base58 } from '@scure/base'
import type { WalletRequest } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { peek } from '../peek.js'
import { accountOf, bytes, cannot, featuresOf, type Wallet } from './Wallet.js'

/** `solana_signMessage` with `{ pubkey, message }`, the text's bytes in base58. Answers `{ signature }` in base58. */
export async function signMessage(
  wallet: Wallet,
  { method, params }: WalletRequest,
): Promise<unknown> {
  const signing = featuresOf(wallet)['solana:signMessage']
  if (!signing) throw cannot(method)
  const account = accountOf(wallet, peek(params, 'pubkey'))
  const message = base58.decode(String(peek(params, 'message')))
  const [output] = await signing.signMessage({ account, message })
  const signed = peek(output, 'signedMessage')
  if (signed instanceof Uint8Array && !isSame(signed, message))
    throw new AdapterError('wallet', 'The wallet signed another text than the one it was given.')
  return { signature: base58.encode(bytes(peek(output, 'signature'))) }
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, place) => byte === other[place])
