import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** What a page sends to be signed in with. */
export interface Signed {
  message: string
  signature: string
}

/** An account that no other test uses, the same at every run. */
export const stranger = (number: number): PrivateKeyAccount =>
  privateKeyToAccount(`0x${number.toString(16).padStart(64, '5')}`)

/** A message for this site, or one that differs, signed. */
export async function signedBy(
  account: PrivateKeyAccount,
  origin: string,
  nonce: string,
  change: Partial<Parameters<typeof createSiweMessage>[0]> = {},
): Promise<Signed> {
  const message = createSiweMessage({
    address: account.address,
    chainId: 1,
    domain: new URL(origin).host,
    uri: origin,
    version: '1',
    nonce,
    ...change,
  })
  return { message, signature: await account.signMessage({ message }) }
}

/** Asks the example that answers with a cookie, as a page of its own does, unless it says otherwise. */
export function tryCookie(origin: string) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/session/${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    nonce: async (): Promise<string> => (await (await post('nonce', {})).json()).nonce,
    /** The status, and whether a cookie came. */
    async add(signed: object, headers?: Record<string, string>): Promise<[number, boolean]> {
      const answer = await post('add', signed, headers)
      return [answer.status, answer.headers.has('set-cookie')]
    },
  }
}
