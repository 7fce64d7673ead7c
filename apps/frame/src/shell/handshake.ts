import { type Hello, NONCE, type Ready, readHello, tryRead } from '../protocol.js'
import { isAllowed } from './origins.js'

/**
 * The page that embeds the frame, once it is known: its origin is the browser's word, `hello` its
 * own.
 */
export interface Peer {
  readonly origin: string
  readonly port: MessagePort
  readonly hello: Hello
}

/** Why the frame talks to no page. */
export type Refused = 'notFramed' | 'nested' | 'noNonce' | 'notAllowed'

export interface Surroundings {
  readonly window: Window
  readonly document: Pick<Document, 'referrer'>
  /** Origins that may embed this project's wallet. */
  readonly allowed: readonly string[]
  readonly version: string
}

/**
 * Sends the first word to the page, if it may embed the wallet, and waits for its answer. Only the
 * window right above, at the top, of the allowed origin and with the nonce of the address is
 * heard, and only once.
 */
export async function shakeHands(around: Surroundings): Promise<Peer | Refused> {
  const { window, allowed, version } = around
  const nonce = window.location.hash.replace(/^#n=/, '')
  if (window.parent === window) return 'notFramed'
  if (window.parent !== window.top) return 'nested'
  if (!NONCE.test(nonce)) return 'noNonce'
  const origin = parentOrigin(around)
  if (!isAllowed(origin, allowed)) return 'notAllowed'
  const answer = hear(window, origin, nonce)
  const ready: Ready = { ew: 1, n: nonce, t: 'ready', ver: version }
  window.parent.postMessage(ready, origin)
  return answer
}

/** Who embeds the frame: the browser's list where it has one, else who asked for the document. */
function parentOrigin({ window, document }: Surroundings): string {
  const ancestors = window.location.ancestorOrigins
  if (ancestors) return ancestors.length === 1 ? (ancestors[0] ?? '') : ''
  // A document that was asked for without a page has none.
  return document.referrer ? new URL(document.referrer).origin : ''
}

function hear(window: Window, origin: string, nonce: string): Promise<Peer> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || event.origin !== origin) return
      const hello = tryRead(readHello, event.data)
      const [port, ...others] = event.ports
      if (hello?.n !== nonce || !port || others.length > 0) return
      window.removeEventListener('message', listen)
      resolve({ origin, port, hello })
    }
    window.addEventListener('message', listen)
  })
}
