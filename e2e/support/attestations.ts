import type { BrowserContext } from '@playwright/test'

const SERVER = 'https://verify.walletconnect.org/v3'
const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_S = 86_400

let keys: Promise<CryptoKeyPair> | undefined

/**
 * In place of the official library's makers, a server that attests to a wallet which page asked it. Without one a page on the library
 * waits for five seconds at each proposal and each request, whatever the wallet does; and an official wallet does nothing while it does not know
 * what an attestation is worth.
 */
export async function attest(context: BrowserContext): Promise<void> {
  keys ??= crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
  const { privateKey, publicKey } = await keys
  const inADay = Math.floor(Date.now() / 1000) + DAY_S
  await context.route(`${SERVER}/public-key`, async (route) => {
    const headers = { 'access-control-allow-origin': '*' }
    const jwk = await crypto.subtle.exportKey('jwk', publicKey)
    await route.fulfill({ headers, json: { publicKey: jwk, expiresAt: inADay } })
  })
  await context.route(`${SERVER}/attestation?**`, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const [id, origin] = ['id', 'origin'].map((name) => searchParams.get(name))
    const claims = { exp: inADay, id, origin, isScam: false, isVerified: true }
    const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
    const signature = await crypto.subtle.sign(ES256, privateKey, Buffer.from(signed))
    const attestation = `${signed}.${Buffer.from(signature).toString('base64url')}`
    const told = JSON.stringify({ type: 'verify_attestation', attestation })
    const body = `<script>parent.postMessage(${JSON.stringify(told)}, '*')</script>`
    await route.fulfill({ contentType: 'text/html', body })
  })
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
