/**
 * The pages that may embed the wallet, as the gateway writes them into the document: `<meta
 * name="ew-origins" content="https://a.example https://*.b.example http://localhost:*">`. The
 * document's `frame-ancestors` has the same list; this one decides which page the frame talks to.
 */
export function readOrigins(document: Pick<Document, 'querySelector'>): readonly string[] {
  const content = document.querySelector('meta[name="ew-origins"]')?.getAttribute('content') ?? ''
  return content.split(/\s+/).filter((one) => one !== '')
}

/**
 * Whether an origin, as the browser writes it, is one of these; they are exact but for the two
 * wildcards.
 */
export const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  isOrigin(origin) && allowed.some((one) => one === origin || fits(origin, one))

/** `null`, and whatever else is no origin of a page on the web, is never allowed. */
function isOrigin(origin: string): boolean {
  try {
    return new URL(origin).origin === origin && /^https?:/.test(origin)
  } catch {
    return false
  }
}

const SUBDOMAINS = 'https://*.'
const ANY_PORT = 'http://localhost:*'

function fits(origin: string, pattern: string): boolean {
  if (pattern === ANY_PORT) return /^http:\/\/localhost(:\d+)?$/.test(origin)
  if (!pattern.startsWith(SUBDOMAINS)) return false
  const { protocol, host } = new URL(origin)
  const domain = pattern.slice(SUBDOMAINS.length)
  // A domain of one label, or with a wildcard of its own, is a mistake.
  const isDomain = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/.test(domain)
  return isDomain && protocol === 'https:' && host.endsWith(`.${domain}`)
}
