/** CSS pixels. */
interface Size {
  readonly w: number
  readonly h: number
}

/** A frame in the page, out of sight until it is shown. */
export interface Embedded {
  readonly element: HTMLIFrameElement
  readonly show: (size: Size) => void
  readonly hide: () => void
  readonly remove: () => void
}

/** Above whatever the page has: the greatest number that browsers take. */
const ABOVE_ALL = '2147483647'
/** The scheme is the frame's own: where the two differ, browsers draw a ground behind it. */
const PLACE = { position: 'fixed', border: '0', zIndex: ABOVE_ALL, colorScheme: 'normal' }
const HIDDEN = { visibility: 'hidden', width: '0', height: '0' }

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
  Object.assign(element.style, { ...PLACE, ...HIDDEN })
  element.src = url
  const container = options.container ?? document.body
  container.append(element)
  return { element, ...visibility(element), remove: () => element.remove() }
}

/** The keyboard's focus goes into the frame with the first showing, and back with the hiding. */
function visibility(element: HTMLIFrameElement): Pick<Embedded, 'show' | 'hide'> {
  let before: Element | null = null
  return {
    show(size) {
      resize(element, size)
      if (document.activeElement === element) return
      before = document.activeElement
      element.focus()
    },
    hide() {
      const hadFocus = document.activeElement === element
      Object.assign(element.style, HIDDEN)
      if (hadFocus && before instanceof HTMLElement) before.focus()
    },
  }
}

/** In the middle of the window, and never larger than it. */
function resize(element: HTMLIFrameElement, { w, h }: Size): void {
  Object.assign(element.style, {
    visibility: 'visible',
    inset: '0',
    margin: 'auto',
    width: `min(${w}px, 100vw)`,
    height: `min(${h}px, 100vh)`,
  })
}
