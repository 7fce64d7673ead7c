import { readBytes } from '../../host/effects/readBytes.js'
import { VERSION } from '../../version.js'

export interface Gateway {
  readonly gatewayUrl: string
  readonly projectId: string
}

/** A gateway that is silent for longer does not answer. */
const PATIENCE_MS = 15_000
/** Bytes; a token is under two kB. */
const LARGEST = 64 * 1024

/** A refusal of the gateway, with its status. */
export class GatewayRefusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/**
 * A call of the gateway's sign-in (`/auth/v1/…`), answered as JSON. Rejects with a sentence that says what failed, `what`, and what to do.
 * Tokens travel in headers and bodies alone: an address is written to logs.
 */
export async function askGateway(
  { gatewayUrl, projectId }: Gateway,
  path: string,
  what: string,
  init: RequestInit = {},
): Promise<unknown> {
  const query = new URLSearchParams({ projectId, st: 'core', sv: VERSION })
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS)
  try {
    const url = `${gatewayUrl.replace(/\/+$/, '')}/auth/v1/${path}?${query}`
    const response = await fetch(url, { ...init, credentials: 'omit', signal: abort.signal })
    const body = read(await readBytes(response, LARGEST))
    if (response.ok) return body
    throw new GatewayRefusal(`${what}: ${reason(response.status, body)}`, response.status)
  } catch (error) {
    if (error instanceof GatewayRefusal) throw error
    throw new Error(
      `${what}: the gateway cannot be reached. Try again; if it stays so, check gatewayUrl and connect-src of the page's Content-Security-Policy.`,
    )
  } finally {
    clearTimeout(timer)
  }
}

function read(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** What the gateway says of it, or what its status means. */
function reason(status: number, body: unknown): string {
  const said = (body as { reasons?: { description?: unknown }[] } | null | undefined)?.reasons?.[0]
  if (typeof said?.description === 'string' && said.description) return said.description
  if (status === 404) return 'this gateway has no sign-in. Update it.'
  if (status === 429) return 'too many requests. Try again in a minute.'
  if (status >= 500) return `the gateway has a problem (status ${status}). Try again later.`
  return `the gateway refused it (status ${status}). Check projectId and the project's origins.`
}
