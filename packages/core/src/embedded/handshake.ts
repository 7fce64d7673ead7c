import type { Hello, PageMeta } from './protocol.js'
import { readReady, tryRead } from './readMessage.js'

/** What the page's side of the handshake compares with, and what it says. */
export interface Greeting {
  /** The wallet's origin, as browsers write it. */
  readonly origin: string
  readonly nonce: string
  readonly sdk: string
  readonly meta: PageMeta
}

/** 16 random bytes, as 22 characters of base64url. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Waits for the frame's first word and answers it with one end of a channel; the other end is the
 * result. Messages of another window, of another origin or with another nonce are ignored, and so
 * is everything after the first that fits.
 */
export function greet(
  frame: Pick<HTMLIFrameElement, 'contentWindow'>,
  greeting: Greeting,
  signal: AbortSignal,
): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => removeEventListener('message', listen)
    const listen = (event: MessageEvent<unknown>) => {
      const window = frame.contentWindow
      if (!window || event.source !== window || event.origin !== greeting.origin) return
      if (tryRead(readReady, event.data)?.n !== greeting.nonce) return
      stop()
      resolve(answer(window, greeting))
    }
    addEventListener('message', listen)
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}

function answer(window: Window, { origin, nonce, sdk, meta }: Greeting): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const hello: Hello = { ew: 1, n: nonce, t: 'hello', sdk, meta }
  window.postMessage(hello, origin, [port2])
  return port1
}
