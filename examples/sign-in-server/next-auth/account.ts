import { createRemoteJWKSet, jwtVerify } from 'jose'

const { GATEWAY = 'http://127.0.0.1:8787', PROJECT_ID, NEXTAUTH_URL } = process.env
const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', GATEWAY))

/** The account (CAIP-10) of a session of the gateway, and when it ends, in seconds since 1970. None where the token is not one of yours. */
export async function accountOf(token: string) {
  if (!PROJECT_ID || !NEXTAUTH_URL) throw new Error('set PROJECT_ID and NEXTAUTH_URL')
  // The algorithm is named here: a token must not choose how it is verified.
  const rules = { issuer: GATEWAY, audience: PROJECT_ID, algorithms: ['ES256'], clockTolerance: 30 }
  try {
    const { payload } = await jwtVerify(token, keys, rules)
    const { sub, exp, domain } = payload
    // Another site may have sent its visitors to the same project.
    return sub && exp && domain === new URL(NEXTAUTH_URL).host ? { sub, exp } : undefined
  } catch {
    return undefined
  }
}
