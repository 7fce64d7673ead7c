/** What this page reads of a session's token, without verifying it: a convenience, which proves nothing. */
export interface TokenFacts {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** When it ends, in milliseconds since 1970. */
  readonly endsAt: number
}

/** Reads a JWT (RFC 7519); nothing where it is none of ours. */
export function readToken(token: unknown): TokenFacts | undefined {
  try {
    if (typeof token !== 'string') return undefined
    const [, payload = '', signature] = token.split('.')
    const { address, chainId, exp } = JSON.parse(fromBase64Url(payload))
    const isOurs = typeof address === 'string' && typeof chainId === 'string'
    return isOurs && Number.isFinite(exp) && signature
      ? { address, chainId, endsAt: exp * 1000 }
      : undefined
  } catch {
    return undefined
  }
}

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
