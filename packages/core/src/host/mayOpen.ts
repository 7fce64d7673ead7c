/** Schemes whose addresses run in the page that opens them, show what its opener wrote, or reach into the browser, the disk or the system. */
const REFUSED =
  /^(javascript|data|blob|file|vbscript|about|filesystem|view-source|jar|mhtml|chrome|chrome-extension|moz-extension|resource|wss?|intent|shell|search|search-ms|itms-services|ms-.*):$/
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The one place that decides which addresses are ever opened, whoever gave them: those of the web by https, by http on this
 * device or the page's own host, and those of apps by schemes of their own. The address as the browser reads it, or nothing.
 */
export function mayOpen(link: unknown): string | undefined {
  // Browsers skip control characters, and blanks in front, where they read a scheme: no link has any.
  if (typeof link !== 'string' || link === '' || HIDDEN.test(link)) return undefined
  const page = typeof location === 'undefined' ? undefined : location
  const url = read(link, page?.href)
  if (!url || REFUSED.test(url.protocol)) return undefined
  const { protocol, hostname } = url
  if (protocol === 'http:' && !LOOPBACK.test(hostname) && hostname !== page?.hostname)
    return undefined
  return url.href
}

/** Control characters, blanks of all kinds, and letters that show nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Z}\u{115f}\u{1160}\u{3164}\u{ffa0}]/u

function read(link: string, base: string | undefined): URL | undefined {
  try {
    return new URL(link, base)
  } catch {
    return undefined
  }
}
