/** A frame in the page, out of sight until it is shown. */
export interface Embedded {
  readonly element: HTMLIFrameElement
  readonly show: (size: { readonly w: number; readonly h: number }) => void
  readonly hide: () => void
  readonly remove: () => void
}

/** Above whatever the page has: the greatest number that browsers take. */
const ABOVE_ALL = '2147483647'

/**
 * Puts the frame into the page. It stays where it is put, since a frame that moves in the document
 * loads again, and is only made invisible, since one that is not drawn at all may be slowed down.
 */
export function embed(
  url: string,
  origin: string,
  options: { readonly title?: string; readonly container?: HTMLElement },
): Embedded {
  const element = document.createElement('iframe')
  element.title = options.title ?? 'Wallet'
  element.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  element.referrerPolicy = 'strict-origin'
  Object.assign(element.style, { position: 'fixed', border: '0', zIndex: ABOVE_ALL })
  const hide = () => Object.assign(element.style, { visibility: 'hidden', width: '0', height: '0' })
  hide()
  element.src = url
  const container = options.container ?? document.body
  container.append(element)
  return { element, hide, show: (size) => show(element, size), remove: () => element.remove() }
}

/** In the middle of the window, and never larger than it. */
function show(element: HTMLIFrameElement, { w, h }: { w: number; h: number }): void {
  Object.assign(element.style, {
    visibility: 'visible',
    inset: '0',
    margin: 'auto',
    width: `min(${w}px, 100vw)`,
    height: `min(${h}px, 100vh)`,
  })
  element.focus()
}
