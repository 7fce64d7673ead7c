/** The address of a picture that somebody else named, where it may be fetched: over https, from the page itself, or as data. */
export function safeImage(given: string | undefined): string | undefined {
  const url = given ? parsed(given) : undefined
  if (!url) return undefined
  const { href, protocol, origin } = url
  const own = protocol === 'http:' && origin === location.origin
  return own || protocol === 'https:' || /^data:image\//i.test(href) ? href : undefined
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address, location.href)
  } catch {
    return undefined
  }
}
