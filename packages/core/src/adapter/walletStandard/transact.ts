import type { ChainId, WalletRequest } from '../../generated/protocol.js'
import { peek } from '../peek.js'
import { clusters } from './checkNetwork.js'
import { accountOf, bytes, cannot, featuresOf, type Signable, type Wallet } from './Wallet.js'

/** The Wallet Standard's name for a cluster that has none of its own. */
const LOCALNET = 'solana:localnet'

/**
 * `solana_signAndSendTransaction` with `{ pubkey, transaction }`, the wire form in base64. Answers `{ signature }` in hex, or
 * `{ transaction }`, signed and in base64, where the wallet signs only: then it is still to be sent.
 */
export async function transact(
  wallet: Wallet,
  { method, params }: WalletRequest,
  chainId: ChainId,
): Promise<unknown> {
  const features = featuresOf(wallet)
  if (method !== 'solana_signAndSendTransaction') throw cannot(method)
  const input = signable(wallet, params, chainId)
  const sending = features['solana:signAndSendTransaction']
  if (sending) {
    // It was sent, whatever the answer looks like.
    return sent(await sending.signAndSendTransaction(input))
  }
  const signing = features['solana:signTransaction']
  if (!signing) throw cannot(method)
  const [output] = await signing.signTransaction(input)
  return { transaction: toBase64(bytes(peek(output, 'signedTransaction'))) }
}

/** Wallets answer with a list of one, the one itself, or the signature alone; in bytes, or in text. */
function sent(answer: unknown): { signature?: unknown } {
  const output = Array.isArray(answer) ? answer[0] : answer
  const told = peek(output, 'signature')
  const signature = told === undefined || told === null ? output : told
  if (signature instanceof Uint8Array) return { signature: toHex(signature) }
  return typeof signature === 'string' || Array.isArray(signature) ? { signature } : {}
}

function signable(wallet: Wallet, params: unknown, chainId: ChainId): Signable {
  const account = accountOf(wallet, peek(params, 'pubkey'))
  const wire = atob(String(peek(params, 'transaction')))
  const transaction = Uint8Array.from(wire, (letter) => letter.charCodeAt(0))
  return { account, transaction, chain: (clusters[chainId] ?? LOCALNET) as Signable['chain'] }
}

const toHex = (raw: Uint8Array) =>
  Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toBase64 = (raw: Uint8Array) => btoa(String.fromCharCode(...raw))
