import type { Store } from '../device/Store.js'

/**
 * This device's half of what seals a wallet's key: a secret that is made here and that no script
 * can read, not even the frame's own.
 */
export async function makeFactor(store: Store, factorId: string): Promise<CryptoKey> {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  secret.fill(0)
  await store.set(nameOf(factorId), key)
  return key
}

/** The half that was made here; nothing where the browser forgot it, or another device made it. */
export async function readFactor(store: Store, factorId: string): Promise<CryptoKey | undefined> {
  const kept = await store.get(nameOf(factorId))
  return kept instanceof CryptoKey && !kept.extractable ? kept : undefined
}

/** The key that seals the wallet's key: HKDF-SHA256 of both halves. 32 bytes, to be overwritten. */
export async function deriveKek(
  factor: CryptoKey,
  serverSecret: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: serverSecret, info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, factor, 256))
}

const nameOf = (factorId: string) => `factor:${factorId}`
