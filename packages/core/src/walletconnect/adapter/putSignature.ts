import { base58 } from '@scure/base'
import { AdapterError } from '../../adapter/AdapterError.js'

const SIGNATURE = 64
const KEY = 32

/**
 * A Solana transaction with the signature of `pubkey` in its place. Both are base58, the transaction is its wire form in base64. A signature
 * of anything else is refused: the wallet may have changed what it was asked to sign, and keeps it to itself.
 */
export async function putSignature(
  transaction: string,
  pubkey: string,
  signature: string,
): Promise<string> {
  const wire = Uint8Array.from(atob(transaction), (letter) => letter.charCodeAt(0))
  const [key, signed] = [fromBase58(pubkey, KEY), fromBase58(signature, SIGNATURE)]
  const place = key && placeOf(wire, key)
  if (!key || !signed || !place || !(await isSignature(key, signed, place.message)))
    throw new AdapterError('wallet', 'The wallet answered without a signature of the transaction.')
  wire.set(signed, place.at)
  return btoa(String.fromCharCode(...wire))
}

/** The bytes of a base58 text that is to have exactly `length` of them; none of any other text. */
function fromBase58(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  // Longer than any text of so many bytes: reading it would take the square of its length.
  if (text.length > length * 2) return undefined
  try {
    const bytes = new Uint8Array(base58.decode(text))
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Where the signature of a key belongs, and what it is of; none where the key does not sign. */
function placeOf(wire: Uint8Array<ArrayBuffer>, key: Uint8Array) {
  const slots = lengthAt(wire, 0)
  const message = wire.subarray(slots.end + slots.value * SIGNATURE)
  const version = (message[0] ?? 0) >= 0x80 ? 1 : 0
  const signers = message[version] ?? 0
  const accounts = lengthAt(message, version + 3)
  if (signers !== slots.value || signers > accounts.value) return undefined
  for (let signer = 0; signer < signers; signer++) {
    const start = accounts.end + signer * KEY
    const account = message.subarray(start, start + KEY)
    if (account.length === KEY && account.every((byte, at) => byte === key[at]))
      return { at: slots.end + signer * SIGNATURE, message }
  }
  return undefined
}

/** A number in seven bits a byte, the lowest first, and where it ends. */
function lengthAt(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let at = start, shift = 0; shift < 21; at++, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, end: at + 1 }
  }
  return { value: 0, end: start }
}

/** Where a browser cannot tell (before Ed25519, or a page without TLS) it counts as one: every node tries it before it takes the transaction. */
async function isSignature(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = crypto
  if (!subtle) return true
  let known: CryptoKey
  try {
    known = await subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return true
    return false
  }
  return subtle.verify('Ed25519', known, signature, message)
}
