/** Where a request goes, and what says who asks. */
export interface NodeTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A node's address as `fetch` takes it: a name and password in it go into a header (RFC 7617, in UTF-8), for browsers refuse them in a URL. */
export function nodeTarget(address: string): NodeTarget {
  const url = parsed(address)
  if (!url || (!url.username && !url.password)) return { url: address, headers: {} }
  const bytes = new TextEncoder().encode(`${decoded(url.username)}:${decoded(url.password)}`)
  url.username = ''
  url.password = ''
  return {
    url: url.href,
    headers: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` },
  }
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** As it was meant; as it stands where a percent sign encodes nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
