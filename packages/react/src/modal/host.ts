import { css } from '../generated/styles/base.js'
import { sheet } from '../styles/sheet.js'

/** Events that stay inside: hosts' shortcuts, focus traps and scroll locks must not act on the modal's. */
const PRIVATE = [
  'keydown',
  'keyup',
  'keypress',
  'focusin',
  'focusout',
  'pointerdown',
  'mousedown',
].concat(['touchstart', 'touchmove', 'wheel'])

/** The element that carries the modal: the page's styles stop at its shadow root, and so do ours. */
export function createHost(): { host: HTMLElement; shadow: ShadowRoot } {
  const host = document.createElement('drawstring-layer')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheet(css)]
  for (const type of PRIVATE) {
    shadow.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  }
  return { host, shadow }
}

/** Puts it at the end of the page, unless it is somewhere on it. Pages may replace what is in `<body>`, and `<body>` itself. */
export function putBack(host: HTMLElement): void {
  if (!host.isConnected) (document.body ?? document.documentElement).append(host)
}
