import type { Channel } from '../../../packages/core/src/embedded/channel.js'
import { openFrame } from '../../../packages/core/src/embedded/openFrame.js'

interface Heard {
  readonly origin: string
  readonly data: unknown
}

/**
 * What a test does on a page: embeds the wallet as the kit does, or by hand, as an attacker would.
 */
const host = {
  heard: [] as Heard[],
  events: [] as unknown[],
  channel: undefined as Channel | undefined,
  ports: [] as { answers: unknown[]; port: MessagePort }[],

  /** Embeds the wallet as the kit does; what went wrong otherwise. */
  async open(walletOrigin: string): Promise<string> {
    try {
      host.channel = await openFrame({ walletOrigin, projectId: 'p1' })
      for (const name of ['ui.show', 'ui.hide', 'session', 'storage'] as const)
        host.channel.on(name, (event) => host.events.push([name, event]))
      return 'open'
    } catch (error) {
      return String(error instanceof Error ? error.message : error)
    }
  },

  /** Puts any frame into the page; resolves once it is loaded. */
  embed(url: string): Promise<void> {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', () => resolve()))
  },

  /**
   * Greets a frame of this window, or of the page around it, by hand; returns the port's number.
   */
  greet(of: 'child' | 'sibling', hello: object, targetOrigin: string): number {
    const { port1, port2 } = new MessageChannel()
    const answers: unknown[] = []
    port1.onmessage = ({ data }) => answers.push(data)
    const around = of === 'child' ? window : window.parent
    around.frames[0]?.postMessage(hello, targetOrigin, [port2])
    return host.ports.push({ answers, port: port1 }) - 1
  },

  send: (port: number, message: object) => host.ports[port]?.port.postMessage(message),
  answers: (port: number) => host.ports[port]?.answers ?? [],
}

addEventListener('message', ({ origin, data }) => host.heard.push({ origin, data }))
Object.assign(window, { host })
export type WalletHost = typeof host
