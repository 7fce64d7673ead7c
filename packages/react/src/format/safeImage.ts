/** The address of a picture that somebody else named, where it may be fetched: over https, from the page itself, or as data. */
export function safeImage(given: string | undefined): string | undefined {
  if (!given || !URL.canParse(given, location.href)) return undefined
  const { href, protocol, origin } = new URL(given, location.href)
  const own = protocol === 'http:' && origin === location.origin
  return own || protocol === 'https:' || /^data:image\//i.test(href) ? href : undefined
}
