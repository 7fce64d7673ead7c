import { createRemoteJWKSet, jwtVerify } from 'jose'

const { GATEWAY = 'http://127.0.0.1:8787', PROJECT_ID, DOMAIN } = process.env
if (!PROJECT_ID) throw new Error('PROJECT_ID is missing: set it to the id of your project')
if (!DOMAIN) throw new Error('DOMAIN is missing: set it to the host of your site')

const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', GATEWAY))
// The algorithm is named here: a token must not choose how it is verified.
const rules = { issuer: GATEWAY, audience: PROJECT_ID, algorithms: ['ES256'], clockTolerance: 30 }

/**
 * The account (CAIP-10) that an `Authorization` header speaks for; none where its token is missing or is not a session of yours.
 * @param {string | undefined} header
 */
export async function accountOf(header) {
  const token = header?.match(/^Bearer (.+)$/i)?.[1]
  if (!token) return undefined
  try {
    const { payload } = await jwtVerify(token, keys, rules)
    // Another site may have sent its visitors to the same project.
    return payload.domain === DOMAIN ? payload.sub : undefined
  } catch {
    return undefined
  }
}
