import type { Metadata } from '../../generated/protocol.js'

/** Who the page is, where its developer did not say: what it tells search engines. */
export function pageMetadata(given: Metadata | undefined): Metadata {
  const description = 'meta[property="og:description"], meta[name="description"]'
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title,
    description: document.querySelector<HTMLMetaElement>(description)?.content ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
    ...given,
  }
}
