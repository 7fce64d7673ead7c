import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58, hex } from '@scure/base'
import { seedOf } from './mnemonic.js'

/** An ed25519 key pair of Solana. */
export interface SolanaKey {
  /** The public key in base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** The 64-byte signature of `bytes`. */
  sign(bytes: Uint8Array): Uint8Array
}

const HARDENED = 0x8000_0000

/** SLIP-0010 for ed25519: only hardened steps exist. */
function derive(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, HARDENED + index)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

/** Secret keys (32 bytes, hex) at m/44'/501'/i'/0', the path Solana wallets use. */
export function solanaKeys(mnemonic: string, count: number): string[] {
  const seed = seedOf(mnemonic)
  return Array.from({ length: count }, (_, i) => hex.encode(derive(seed, [44, 501, i, 0])))
}

/** A key from 32 bytes in hex, or from the 64 bytes in base58 that Solana wallets export. */
export function solanaKey(secret: string): SolanaKey {
  const bytes = secretBytes(secret)
  const publicKey = ed25519.getPublicKey(bytes)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => ed25519.sign(message, bytes),
  }
}

function secretBytes(secret: string): Uint8Array {
  const bare = secret.replace(/^0x/, '')
  if (/^[0-9a-fA-F]{64}$/.test(bare)) return hex.decode(bare.toLowerCase())
  const bytes = base58Bytes(secret)
  if (bytes?.length === 64) return bytes.slice(0, 32)
  throw new TypeError('a Solana account is 32 bytes in hex or 64 bytes in base58')
}

function base58Bytes(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined // the caller says what was expected
  }
}
