import type { StorageMode } from '../protocol.js'
import { base64url, utf8 } from './base64url.js'
import { indexedStore } from './indexedStore.js'
import { memoryStore, type Store } from './Store.js'

/** What this browser is to the gateway: a P-256 key whose private half cannot be exported. */
export interface Device {
  readonly privateKey: CryptoKey
  /** The public key, with the members of its thumbprint alone (RFC 7638). */
  readonly jwk: {
    readonly kty: 'EC'
    readonly crv: 'P-256'
    readonly x: string
    readonly y: string
  }
}

const KEY = 'device'
const P256 = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * The device's key and the store that it is kept in. Whether the browser keeps anything is tried
 * with the key itself: some keep texts and refuse keys. Where it does not, both live in memory.
 */
export async function openDevice(
  openStore: (mode: StorageMode) => Promise<Store> = indexedStore,
): Promise<{ device: Device; store: Store }> {
  const made = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
  try {
    const store = await openStore(await expectedMode())
    const pair = (await store.getOrSet(KEY, made)) as CryptoKeyPair
    return { store, device: await deviceOf(pair) }
  } catch {
    return { store: memoryStore(), device: await deviceOf(made) }
  }
}

/** The name of a device's key (RFC 7638): the hash of its members in alphabetical order. */
export async function thumbprint({ jwk: { crv, kty, x, y } }: Device): Promise<string> {
  const members = utf8(JSON.stringify({ crv, kty, x, y }))
  return base64url(await crypto.subtle.digest('SHA-256', members))
}

async function deviceOf({ privateKey, publicKey }: CryptoKeyPair): Promise<Device> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { privateKey, jwk: { kty: 'EC', crv: 'P-256', x, y } }
}

/** WebKit forgets what a frame of another site stores when the browser is closed. */
async function expectedMode(): Promise<StorageMode> {
  if (!navigator.vendor?.startsWith('Apple')) return 'persistent'
  const isFirstParty = await document.hasStorageAccess().catch(() => false)
  return isFirstParty ? 'persistent' : 'session'
}
