import { expect, type Page } from '@playwright/test'
import { button, fact, modal } from './modal.js'
import { world } from './world.js'

/** Signs the message that is shown, and waits until it counts. */
export async function sign(page: Page): Promise<void> {
  await button(page, 'Sign in').click()
  await expect(fact(page, 'Session')).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
}

export const tokenOf = (page: Page) => page.evaluate(() => window.signIn?.getToken())

/** What the gateway says of the session. */
export const claimsOf = (page: Page) => page.evaluate(() => window.signIn?.me())

/** The claims of a token, verified as a backend does: by the gateway's published keys. */
export async function verified(
  token = '',
  gatewayUrl = world().gatewayUrl,
): Promise<Record<string, unknown>> {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const answer = await fetch(`${gatewayUrl}/.well-known/jwks.json`)
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] }
  const jwk = keys.find(({ kid }) => kid === read(head).kid)
  const es256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk as JsonWebKey, es256, false, ['verify'])
  const bytes = Buffer.from(signature, 'base64url')
  expect(await crypto.subtle.verify(es256, key, bytes, Buffer.from(`${head}.${payload}`))).toBe(
    true,
  )
  return read(payload)
}

/** How the gateway answers who asks for the session of a token. */
export const asked = (page: Page, token = '') =>
  page.evaluate(
    async ([url, token]) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(url ?? '', { headers })).status
    },
    [`${world().gatewayUrl}/auth/v1/me?projectId=${world().projectId}&st=core&sv=1`, token],
  )
