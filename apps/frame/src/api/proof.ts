import { base64url, utf8 } from '../device/base64url.js'
import type { Device } from '../device/openDevice.js'

/** One request that is proven. `nowMs` is the server's time, `nonce` its latest. */
export interface Proven {
  readonly method: 'GET' | 'POST'
  /** Without query and fragment. */
  readonly url: string
  readonly nowMs: number
  readonly nonce?: string | undefined
  readonly accessToken?: string | undefined
}

/** A DPoP proof: a JWT that the device signs for one request (RFC 9449, section 4.2). */
export async function createProof(device: Device, proven: Proven): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: device.jwk }
  const claims = {
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    htm: proven.method,
    htu: proven.url,
    iat: Math.floor(proven.nowMs / 1000),
    ...(proven.nonce !== undefined && { nonce: proven.nonce }),
    ...(proven.accessToken !== undefined && { ath: await hashOf(proven.accessToken) }),
  }
  const signed = [header, claims].map((part) => base64url(utf8(JSON.stringify(part)))).join('.')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  // WebCrypto's signature is r and s, as a JWT has it (RFC 7518, section 3.4).
  const signature = await crypto.subtle.sign(algorithm, device.privateKey, utf8(signed))
  return `${signed}.${base64url(signature)}`
}

const hashOf = async (token: string) =>
  base64url(await crypto.subtle.digest('SHA-256', utf8(token)))
